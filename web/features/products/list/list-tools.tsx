import { FileUp, Tags } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { type ProductFilters, writeFilters } from "./product-filters.ts";

type Props = { filters: ProductFilters; onImport?: () => void };

/** For the whole list: labels of it, and bringing products in. */
export function ListTools({ filters, onImport }: Props) {
  const address = writeFilters(filters).toString();
  return (
    <div className="flex flex-wrap gap-1">
      <ButtonLink to={`/products/labels${address && `?${address}`}`} variant="ghost" size="sm" icon={Tags}>
        Etiquetas
      </ButtonLink>
      {onImport && (
        <Button variant="ghost" size="sm" icon={FileUp} onClick={onImport}>
          <span>
            Importar<span className="max-sm:sr-only"> productos</span>
          </span>
        </Button>
      )}
    </div>
  );
}

import clsx from "clsx";
import { CalendarClock, FileUp, LayoutGrid, PackageCheck, Percent, Rows3, Tag, Tags } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { type ProductFilters, writeProductFilters } from "./product-filters.ts";

type Props = {
  /** Whether a phone hides the tools. */
  folded: boolean;
  filters: ProductFilters;
  onView: (table: boolean) => void;
  onPrices?: () => void;
  /** Whether to link to the tax classes of products. */
  taxes: boolean;
  onImport?: () => void;
  /** Whether to link to the products that expire. */
  expiring: boolean;
};

export function ProductListTools({ folded, filters, onView, onPrices, taxes, onImport, expiring }: Props) {
  const address = writeProductFilters({ ...filters, table: false }).toString();
  return (
    <div className={clsx("flex flex-wrap gap-1", folded && "max-sm:hidden")}>
      <Button
        variant="ghost"
        size="sm"
        icon={filters.table ? LayoutGrid : Rows3}
        onClick={() => onView(!filters.table)}
      >
        {filters.table ? "Tarjetas" : "Tabla"}
      </Button>
      {onPrices && (
        <Button variant="ghost" size="sm" icon={Tag} onClick={onPrices}>
          <span>
            <span className="max-sm:sr-only">Cambiar </span>
            <span className="inline-block max-sm:first-letter:uppercase">precios</span>
          </span>
        </Button>
      )}
      <ButtonLink to={`/products/labels${address && `?${address}`}`} variant="ghost" size="sm" icon={Tags}>
        Etiquetas
      </ButtonLink>
      {onImport && (
        <ButtonLink to="/suppliers/llego-mercancia" variant="ghost" size="sm" icon={PackageCheck}>
          Llegó mercancía
        </ButtonLink>
      )}
      {expiring && (
        <ButtonLink to="/products/por-vencer" variant="ghost" size="sm" icon={CalendarClock}>
          Por vencer
        </ButtonLink>
      )}
      {taxes && (
        <ButtonLink to="/products/impuestos" variant="ghost" size="sm" icon={Percent}>
          Impuestos
        </ButtonLink>
      )}
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

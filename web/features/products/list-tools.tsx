import { FileUp } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

/** For the whole list: bringing products in. */
export function ListTools({ onImport }: { onImport?: () => void }) {
  if (!onImport) return null;
  return (
    <Button variant="ghost" size="sm" icon={FileUp} onClick={onImport}>
      <span>
        Importar<span className="max-sm:sr-only"> productos</span>
      </span>
    </Button>
  );
}

import { ScanBarcode } from "lucide-react";
import { memo } from "react";
import { TillSearchField } from "#web/features/sales/till/lines/till-results.tsx";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { search: ProductSearch; onCamera: () => void };

/** Memoized, so that a scan does not render it. */
export const ScanSaleSearch = memo(function ScanSaleSearch({ search, onCamera }: Props) {
  return (
    <>
      <Button variant="primary" size="lg" icon={ScanBarcode} block onClick={onCamera}>
        Escanear con la cámara
      </Button>
      <div className="flex flex-col gap-2">
        <TillSearchField
          search={search}
          label="Código o nombre del producto"
          hint="El lector de códigos funciona sin tocar nada."
          icon={ScanBarcode}
          placeholder="Escanea o escribe un código…"
        />
      </div>
    </>
  );
});

import { ScanBarcode } from "lucide-react";
import { memo, useId } from "react";
import { TillSearchResults } from "#web/features/sales/till/lines/till-results.tsx";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import { Button } from "#web/ui/button.tsx";
import { buildComboboxProps } from "#web/ui/fields/combobox.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";

type Props = { search: ProductSearch; onCamera: () => void };

/** Memoized, so that a scan does not render it. */
export const ScanSaleSearch = memo(function ScanSaleSearch({ search, onCamera }: Props) {
  const listId = useId();
  const searching = search.text.trim() !== "";
  const open = searching && search.results.length > 0;
  return (
    <>
      <Button variant="primary" size="lg" icon={ScanBarcode} block onClick={onCamera}>
        Escanear con la cámara
      </Button>
      <div className="flex flex-col gap-2">
        <Field label="Código o nombre del producto" hint="El lector de códigos funciona sin tocar nada.">
          <TextInput
            {...search.box}
            icon={ScanBarcode}
            placeholder="Escanea o escribe un código…"
            {...buildComboboxProps(listId, open, search.active)}
          />
        </Field>
        {searching && <TillSearchResults id={listId} search={search} />}
      </div>
    </>
  );
});

import { Search } from "lucide-react";
import { useId } from "react";
import { TillActionButtons } from "#web/features/sales/till/parts/till-actions.tsx";
import { TillUnknownCodeAndExchange } from "#web/features/sales/till/parts/till-conditional-parts.tsx";
import { TillMessages } from "#web/features/sales/till/parts/till-messages.tsx";
import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { buildComboboxProps } from "#web/ui/fields/combobox.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TillCartLines } from "./till-lines.tsx";
import { TillSearchResults } from "./till-results.tsx";
import type { ProductSearch } from "./use-product-search.ts";

type Props = { till: Till; search: ProductSearch };

export function TillProductsStep({ till, search }: Props) {
  const listId = useId();
  const searching = search.text.trim() !== "";
  const open = searching && search.results.length > 0;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Field label="Buscar productos" hideLabel>
          <TextInput
            {...search.box}
            icon={Search}
            placeholder="Buscar productos..."
            {...buildComboboxProps(listId, open, search.active)}
          />
        </Field>
        {searching && <TillSearchResults id={listId} search={search} />}
        <TillMessages till={till} />
        <TillUnknownCodeAndExchange till={till} />
      </div>
      {till.cart.lines.length > 0 ? (
        <TillCartLines till={till} />
      ) : (
        !searching && (
          <EmptyState
            drawing={<BasketDrawing />}
            title="Escanea o busca un producto"
            text="Lo que agregues aparecerá aquí con su precio."
          />
        )
      )}
      <TillActionButtons till={till} />
    </div>
  );
}

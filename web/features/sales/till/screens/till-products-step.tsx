import { Search } from "lucide-react";
import { useId } from "react";
import { TillCartLines } from "#web/features/sales/till/lines/till-lines.tsx";
import { TillSearchResults } from "#web/features/sales/till/lines/till-results.tsx";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { buildComboboxProps } from "#web/ui/fields/combobox.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TillActionButtons } from "./till-actions.tsx";
import { TillUnknownCodeAndExchange } from "./till-conditional-parts.tsx";
import { TillMessages } from "./till-messages.tsx";

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

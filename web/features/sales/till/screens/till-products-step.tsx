import { Search } from "lucide-react";
import { TillCartLines } from "#web/features/sales/till/lines/till-lines.tsx";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TillActionButtons } from "./till-actions.tsx";
import { TillMessages } from "./till-messages.tsx";
import { TillSearchField } from "./till-search-field.tsx";
import { TillUnknownCodeAndExchange } from "./unknown-code-and-exchange.tsx";

const ANY_PRODUCT = {
  title: "Escanea o busca un producto",
  text: "Lo que agregues aparecerá aquí con su precio.",
};
/** For a store without products. */
const FIRST_PRODUCT = {
  title: "Escanea o escribe lo primero que vendes",
  text: "Con su nombre y su precio ya lo cobras. Lo cuentas después.",
};

type Props = { till: SaleEditor; search: ProductSearch };

export function TillProductsStep({ till, search }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <TillSearchField
          search={search}
          offer={till.unknown ? null : till.dispatch}
          label="Buscar productos"
          hideLabel
          icon={Search}
          placeholder="Buscar productos..."
        />
        <TillMessages till={till} />
        <TillUnknownCodeAndExchange till={till} />
      </div>
      {till.cart.lines.length > 0 ? (
        <TillCartLines till={till} />
      ) : (
        search.text.trim() === "" && (
          <EmptyState
            drawing={<BasketDrawing />}
            {...(search.list.data?.length === 0 ? FIRST_PRODUCT : ANY_PRODUCT)}
          />
        )
      )}
      <TillActionButtons till={till} />
    </div>
  );
}

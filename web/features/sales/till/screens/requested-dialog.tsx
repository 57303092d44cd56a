import type { Product } from "#core/contract/products/products.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import { CollectDebtDialog } from "#web/features/credit/public/collect-debt.tsx";
import { FreeItemDialog } from "#web/features/sales/till/lines/free-item-dialog.tsx";
import { LineDialog } from "#web/features/sales/till/lines/line-dialog.tsx";
import { QuantityPad } from "#web/features/sales/till/lines/quantity-pad.tsx";
import { DiscountDialog } from "#web/features/sales/till/payment/discount-dialog.tsx";
import { cartActionRefusedNotice } from "#web/features/sales/till/sale/notices.ts";
import type { TillDialogRequest } from "#web/features/sales/till/sale/sale-state.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { OpenShiftDialog } from "#web/features/shifts/public/open-dialog.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { ParkSaleDialog } from "./park-dialog.tsx";
import { ParkedSalesDialog } from "./parked-dialog.tsx";

const products = () => import("#web/features/products/public/products.chunk.ts");
const NewProductDialog = lazyComponent(products, "NewProductDialog");
const CreateAndSellDialog = lazyComponent(products, "CreateAndSellDialog");

const OwnUseDialog = lazyComponent(
  () => import("#web/features/sales/own-use/own-use-dialog.tsx"),
  "OwnUseDialog",
);

type Props = { till: SaleEditor; part: TillDialogRequest };

export function RequestedTillDialog({ till, part }: Props) {
  const dialog = { open: till.part.open, onClose: () => till.dispatch({ type: "close" }) };
  switch (part.kind) {
    case "measure":
      return (
        <QuantityPad
          {...dialog}
          product={part.product}
          before={part.before}
          onTake={(measure) => take(till, part, measure)}
        />
      );
    case "line":
      return <LineDialog {...dialog} till={till} line={part.line} />;
    case "discount":
      return <DiscountDialog {...dialog} till={till} line={part.line} />;
    case "free":
      return <FreeItemDialog {...dialog} till={till} description={part.description} />;
    case "shift":
      return (
        <OpenShiftDialog
          {...dialog}
          here={till.shift}
          onOpened={() => {
            dialog.onClose();
            if (part.finish) till.dispatch({ type: "finish" });
          }}
        />
      );
    case "park":
      return <ParkSaleDialog {...dialog} till={till} />;
    case "parked":
      return <ParkedSalesDialog {...dialog} till={till} />;
    case "ownUse":
      return <OwnUseDialog {...dialog} till={till} />;
    case "collect":
      return <CollectDebtDialog {...dialog} />;
    case "newProduct": {
      const onSaved = (product: Product) => void scanned(till, part, product);
      if (part.label === undefined && !part.draft)
        return (
          <CreateAndSellDialog
            {...dialog}
            code={part.code}
            onSaved={onSaved}
            onMore={(draft) => {
              dialog.onClose();
              till.dispatch({ type: "show", part: { ...part, draft } });
            }}
          />
        );
      return (
        <NewProductDialog
          {...dialog}
          {...part.draft}
          code={part.code}
          onScale={part.label !== undefined}
          onSaved={onSaved}
        />
      );
    }
  }
}

type NewOne = Extract<TillDialogRequest, { kind: "newProduct" }>;

/** Adds the product just created for an unknown code, with the quantity of its scale label if it has one. */
async function scanned({ products }: SaleEditor, { label }: NewOne, product: Product) {
  if (label === undefined) return products.onFound(product);
  await products.onLabel?.(label, async () => [product]);
}

type MeasurePart = Extract<TillDialogRequest, { kind: "measure" }>;

/** Returns the problem as a sentence; the keypad stays open until the quantity is valid. */
function take({ dispatch }: SaleEditor, { product, before }: MeasurePart, measure: LineMeasure) {
  const { refused } = dispatch(
    before ? { type: "setQuantity", key: product.id, ...measure } : { type: "add", product, measure },
  );
  if (refused && refused !== "stock") return cartActionRefusedNotice(refused, "cantidad").text;
  if (refused) return `No hay suficiente: quedan ${formatQuantity(product.stock, product.unit)}`;
  dispatch({ type: "close" });
  dispatch({
    type: "measured",
    name: product.name,
    quantity: formatQuantity(measure.quantity, product.unit),
  });
  return null;
}

import { useRef } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { formatPesos } from "#core/money.ts";
import { formatQuantity } from "#core/quantity.ts";
import { TAX_CLASS_LABELS, type TaxClass } from "#core/tax/classes.ts";
import { useChangeProductPrices } from "#web/features/products/bulk.queries.ts";
import { useAdjustStock } from "#web/features/products/movements/movements.queries.ts";
import { describePriceChangeFailure } from "#web/features/products/prices/price-failures.ts";
import { describeAdjustmentFailure } from "#web/features/products/product-failures.ts";
import { upsertProduct } from "#web/features/products/product-lists.ts";
import { useUpdateProductLists } from "#web/features/products/products.queries.ts";
import { describeTaxFailure } from "#web/features/products/taxes/tax-failure.ts";
import { useChangeProductTaxes } from "#web/features/products/taxes/taxes.queries.ts";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";

/** Edits price, stock and tax class in the table of products. A typed stock is recorded as a count. */
export function useProductInlineEdit(product: Product) {
  const { mutateAsync: changePrices, isPending: pricing } = useChangeProductPrices();
  const { mutateAsync: adjust, isPending: counting } = useAdjustStock();
  const { mutateAsync: changeTaxes, isPending: classing } = useChangeProductTaxes();
  const change = useUpdateProductLists();
  // Enter saves. The blur that follows waits for that save, and must not save again.
  const sending = useRef<Promise<boolean> | null>(null);

  function once(save: () => Promise<boolean>) {
    sending.current ??= save().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  const savePrice = (price: number, priceBefore: number) =>
    once(() =>
      runWithToast({
        work: async () => {
          await changePrices({ body: { changes: [{ id: product.id, price, priceBefore }] } });
          change((list, all) => upsertProduct(list, { ...product, price }, all));
        },
        done: () => ({ title: product.name, text: `Ahora cuesta ${formatPesos(price)}` }),
        failed: (error) => {
          const { text, undecided } = describePriceChangeFailure(error);
          return { title: undecided ? product.name : `El precio de ${product.name} no cambió`, text };
        },
      }),
    );

  const saveStock = (stock: number, stockBefore: number) =>
    once(() =>
      runWithToast({
        work: () => adjust({ id: product.id, body: { reason: "COUNT", stock, stockBefore } }),
        done: ({ data }) => ({
          title: product.name,
          text: `Quedan ${formatQuantity(data.product.stock, data.product.unit)}`,
        }),
        failed: describeAdjustmentFailure,
      }),
    );

  const saveTax = (tax: TaxClass | null) =>
    once(() =>
      runWithToast({
        work: () => changeTaxes([{ id: product.id, tax }]),
        done: () => ({ title: product.name, text: tax ? TAX_CLASS_LABELS[tax] : "Sin clasificar" }),
        failed: (error) => ({
          title: `El impuesto de ${product.name} no cambió`,
          text: describeTaxFailure(error),
        }),
      }),
    );

  return { savePrice, saveStock, saveTax, busy: pricing || counting || classing };
}

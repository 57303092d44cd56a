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
import { toast } from "#web/ui/toast.ts";

/** Edits price and stock in the table. A typed stock is recorded as a count. */
export function useProductInlineEdit(product: Product) {
  const { mutateAsync: changePrices, isPending: pricing } = useChangeProductPrices();
  const { mutateAsync: adjust, isPending: counting } = useAdjustStock();
  const { mutateAsync: changeTaxes, isPending: classing } = useChangeProductTaxes();
  const change = useUpdateProductLists();
  // Enter saves; the blur that follows waits for it, and must not save again.
  const sending = useRef<Promise<void> | null>(null);

  function once(work: () => Promise<void>): Promise<void> {
    sending.current ??= work().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  function savePrice(price: number, priceBefore: number): Promise<void> {
    return once(async () => {
      try {
        const changes = [{ id: product.id, price, priceBefore }];
        await changePrices({ body: { changes } });
      } catch (error) {
        const { text, undecided } = describePriceChangeFailure(error);
        return toast.error(undecided ? product.name : `El precio de ${product.name} no cambió`, text);
      }
      change((list, all) => upsertProduct(list, { ...product, price }, all));
      toast.success(product.name, `Ahora cuesta ${formatPesos(price)}`);
    });
  }

  function saveStock(stock: number, stockBefore: number): Promise<void> {
    return once(async () => {
      try {
        const body = { reason: "COUNT" as const, stock, stockBefore };
        const { data } = await adjust({ id: product.id, body });
        change((list, all) => upsertProduct(list, data.product, all));
        toast.success(product.name, `Quedan ${formatQuantity(data.product.stock, data.product.unit)}`);
      } catch (error) {
        const { title, text } = describeAdjustmentFailure(error);
        toast.error(title, text);
      }
    });
  }

  function saveTax(tax: TaxClass | null): Promise<void> {
    return once(async () => {
      try {
        await changeTaxes([{ id: product.id, tax }]);
      } catch (error) {
        return toast.error(`El impuesto de ${product.name} no cambió`, describeTaxFailure(error));
      }
      toast.success(product.name, tax ? TAX_CLASS_LABELS[tax] : "Sin clasificar");
    });
  }

  return { savePrice, saveStock, saveTax, busy: pricing || counting || classing };
}

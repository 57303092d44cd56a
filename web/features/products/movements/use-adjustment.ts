import { type SubmitEvent, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { STOCK_ADJUSTMENT_LABELS } from "#core/goods/stock-movements.ts";
import { formatQuantity } from "#core/quantity.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useFormRetryKey } from "#web/api/retry-key.ts";
import {
  describeAdjustmentFailure,
  type ProductFailureText,
} from "#web/features/products/product-failures.ts";
import { useOneAtATime } from "#web/ui/forms/use-submit.ts";
import { toast } from "#web/ui/toast.ts";
import {
  buildAdjustmentRequestBody,
  EMPTY_ADJUSTMENT_DRAFT,
  previewStockAdjustment,
  type StockAdjustmentDraft,
} from "./adjustment-form.ts";
import { useAdjustStock, useCurrentStock } from "./movements.queries.ts";

type SentAdjustment = { draft: StockAdjustmentDraft; stock: number };
const UNKNOWN: ProductFailureText = {
  title: "No supimos si este ajuste quedó guardado",
  text: "Guárdalo otra vez: si ya estaba, no se repite.",
};

export function useStockAdjustment(product: Product, onDone: (product: Product) => void) {
  // Restores a request without an answer, so that reopening the dialog does not cause a second adjustment.
  const { left, keyOf: keyFor, settle } = useFormRetryKey<SentAdjustment>(`adjustment of ${product.id}`);
  const [draft, setDraft] = useState(left?.sent.draft ?? EMPTY_ADJUSTMENT_DRAFT);
  const [notice, setNotice] = useState<ProductFailureText | null>(left && UNKNOWN);
  const now = useCurrentStock(product.id);
  // The stock when the count began. A newer stock must not hide that another till changed it.
  const [begun, setBegun] = useState<number | null>(left?.sent.stock ?? null);
  if (draft.reason !== null && begun === null && now.stock !== null) setBegun(now.stock);
  const stock = begun ?? now.stock;
  const { mutateAsync: adjust } = useAdjustStock();
  const { run, busy, isBusy } = useOneAtATime();
  const preview = stock === null ? null : previewStockAdjustment(draft, { stock, unit: product.unit });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React would pass the event on to the product form around this form.
    event.stopPropagation();
    if (isBusy() || stock === null) return;
    const { reason } = draft;
    if (reason === null) return setNotice({ title: "Elige el motivo del ajuste" });
    if (preview === null) return setNotice({ title: `Escribe ${UNIT_WORDS[product.unit].howMany}` });
    if ("problem" in preview) return;
    setNotice(null);
    const sent = { draft, stock };
    const tried = { key: keyFor(sent), sent };
    await run(async () => {
      try {
        const body = buildAdjustmentRequestBody({ ...draft, reason }, stock);
        const { data } = await adjust({ id: product.id, body });
        settle(tried, null);
        const { name, stock: left, unit } = data.product;
        toast.success(
          `Stock ajustado: ${STOCK_ADJUSTMENT_LABELS[reason]}`,
          `${name}: quedan ${formatQuantity(left, unit)}`,
        );
        onDone(data.product);
      } catch (error) {
        settle(tried, error);
        setNotice(describeAdjustmentFailure(error));
        if (error instanceof ApiError && typeof error.details.stock === "number")
          setBegun(error.details.stock);
      }
    });
  }

  function change(part: Partial<StockAdjustmentDraft>) {
    setNotice(null);
    setDraft((before) => ({ ...before, ...part }));
  }

  return {
    draft,
    change,
    stock,
    now,
    preview,
    notice,
    submit,
    busy,
    isBusy,
  };
}

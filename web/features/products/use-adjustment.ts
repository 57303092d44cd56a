import { type SubmitEvent, useRef, useState } from "react";
import type { Product } from "#core/contract/products.ts";
import { REASON_LABELS } from "#core/stock-movements.ts";
import { uuidv7 } from "#core/uuid.ts";
import { ApiError } from "#web/api/client.ts";
import { toast } from "#web/ui/toast.ts";
import { type AdjustmentDraft, bodyOf, NO_ADJUSTMENT, previewOf } from "./adjustment-form.ts";
import { useAdjustStock, useStockNow } from "./movements.queries.ts";
import { adjustFailure, type Failure } from "./product-failures.ts";

/** One adjustment of one product: its draft, what it will do, sending it once, and what the server says of it. */
export function useAdjustment(product: Product, onDone: (product: Product) => void) {
  const [draft, setDraft] = useState(NO_ADJUSTMENT);
  const [notice, setNotice] = useState<Failure | null>(null);
  const now = useStockNow(product.id);
  const stock = now.data ?? product.stock;
  const { mutateAsync: adjust, isPending } = useAdjustStock();
  // Kept while nobody knows whether the server did it, so that trying again does it once.
  const key = useRef("");
  const sending = useRef(false);
  const preview = previewOf(draft, stock);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The product form may lie under this one, and React hands its events on to it.
    event.stopPropagation();
    // The second click of a double click comes before the button is drawn as busy.
    if (sending.current) return;
    const { reason } = draft;
    if (reason === null) return setNotice({ title: "Elige el motivo del ajuste" });
    if (preview === null) return setNotice({ title: "Escribe cuántas unidades" });
    if ("problem" in preview) return;
    sending.current = true;
    setNotice(null);
    key.current ||= uuidv7();
    try {
      const body = bodyOf({ ...draft, reason }, stock);
      const { data } = await adjust({ id: product.id, body, idempotencyKey: key.current });
      const { name, stock: left } = data.product;
      toast.success(
        `Stock ajustado: ${REASON_LABELS[reason]}`,
        `${name}: quedan ${left.toLocaleString("es-CO")}`,
      );
      onDone(data.product);
    } catch (error) {
      setNotice(adjustFailure(error));
      if (error instanceof ApiError && !error.undecided) key.current = "";
    } finally {
      sending.current = false;
    }
  }

  function change(part: Partial<AdjustmentDraft>) {
    setNotice(null);
    setDraft((before) => ({ ...before, ...part }));
  }

  return { draft, change, stock, preview, notice, submit, busy: isPending };
}

import { useState } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { joinFailureText, loadFailureText } from "#web/api/failure-text.ts";
import { useFormDraft } from "#web/api/form-draft.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { describeOrderSaveFailure, ORDER_NOT_EDITABLE_FAILURE } from "./order-failures.ts";
import { OrderFields } from "./order-fields.tsx";
import {
  buildOrderRequestBody,
  computeOrderDraftTotal,
  isOrderDraftComplete,
  type OrderDraft,
  readStoredOrder,
  toOrderDraft,
} from "./order-form.ts";
import { usePurchaseOrder, useSaveOrder } from "./purchase-orders.queries.ts";

const MISSING = "Campos requeridos: Por favor completa todos los campos requeridos";

type Props = {
  open: boolean;
  /** The order to edit; null for a new order. */
  order: PurchaseOrder | null;
  /** What a new order starts with; empty by default. */
  start?: OrderDraft;
  onClose: () => void;
};

export function OrderDialog({ open, order, start, onClose }: Props) {
  const query = usePurchaseOrder(order?.id ?? "", open && order !== null);
  const { data, isFetchedAfterMount } = query;
  const { mutateAsync: save } = useSaveOrder();
  const kept = useFormDraft<OrderDraft | null>({
    name: order || start ? null : "order",
    empty: order ? null : (start ?? toOrderDraft(null)),
    check: readStoredOrder,
  });
  const { draft, setDraft } = kept;
  // The order as it was when it filled the form.
  const [seen, setSeen] = useState<PurchaseOrder | null>(null);
  const [changed, setChanged] = useState(false);
  const [checked, setChecked] = useState(false);
  const form = useSubmit({
    send: (body: ReturnType<typeof buildOrderRequestBody>) => save({ order: seen, body }),
    failed: (error) => joinFailureText(describeOrderSaveFailure(error)),
    onDone: ({ data: { purchaseOrder } }) =>
      closeWithToast(close, order ? "Orden actualizada" : "Orden creada", purchaseOrder.orderNumber)(),
  });
  function close() {
    kept.forget();
    onClose();
  }
  if (!draft && data && isFetchedAfterMount) {
    setDraft(toOrderDraft(data));
    setSeen(data);
    if (data.status !== "PENDING") void form.trySend(joinFailureText(ORDER_NOT_EDITABLE_FAILURE));
  }

  function read() {
    setChecked(true);
    return draft && isOrderDraftComplete(draft) ? buildOrderRequestBody(draft) : MISSING;
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={close}
      unsaved={changed || kept.isRestored}
      size="lg"
      title={order ? `Editar Orden ${order.orderNumber}` : "Nueva Orden de Compra"}
      save={order ? "Guardar Cambios" : "Crear Orden"}
      disabled={!draft}
      outcome={
        draft && (
          <p className="min-w-full text-right text-lg font-bold">
            Total: <PesosAmount amount={computeOrderDraftTotal(draft)} />
          </p>
        )
      }
    >
      <DraftNote draft={kept} />
      {draft ? (
        <OrderFields
          draft={draft}
          checked={checked}
          listening={open}
          onChange={(change) => {
            setChanged(true);
            setDraft((before) => before && { ...before, ...change(before) });
          }}
        />
      ) : (
        <LoadingState query={query} failure={loadFailureText(query.error, "Error al cargar orden")} />
      )}
    </FormDialog>
  );
}

import { useState } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { type FailureText, joinFailureText, loadFailureText } from "#web/api/failure-text.ts";
import { useFormDraft } from "#web/api/form-draft.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  describeOrderSaveFailure,
  ORDER_NOT_EDITABLE_FAILURE,
} from "./order-failures.ts";
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

const MISSING: FailureText = {
  title: "Campos requeridos",
  text: "Por favor completa todos los campos requeridos",
};

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
  const save = useSaveOrder();
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
  const [notice, setNotice] = useState<FailureText | null>(null);
  const { run, isBusy } = useOneAtATime();
  function close() {
    if (isBusy()) return;
    kept.forget();
    onClose();
  }
  if (!draft && data && isFetchedAfterMount) {
    setDraft(toOrderDraft(data));
    setSeen(data);
    if (data.status !== "PENDING") setNotice(ORDER_NOT_EDITABLE_FAILURE);
  }

  async function submit() {
    if (isBusy() || !draft) return;
    setChecked(true);
    if (!isOrderDraftComplete(draft)) return setNotice(MISSING);
    setNotice(null);
    const body = buildOrderRequestBody(draft);
    await run(async () => {
      try {
        const { data } = await save.mutateAsync({ order: seen, body });
        kept.forget();
        toast.success(order ? "Orden actualizada" : "Orden creada", data.purchaseOrder.orderNumber);
        onClose();
      } catch (error) {
        setNotice(describeOrderSaveFailure(error));
      }
    });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={changed || kept.isRestored}
      size="lg"
      title={order ? `Editar Orden ${order.orderNumber}` : "Nueva Orden de Compra"}
      onSubmit={submit}
      footer={
        draft && (
          <>
            <FormAlert notice={notice && joinFailureText(notice)} />
            <p className="min-w-full text-right text-lg font-bold">
              Total: <PesosAmount amount={computeOrderDraftTotal(draft)} />
            </p>
            <FormButtons
              save={order ? "Guardar Cambios" : "Crear Orden"}
              busy={save.isPending}
              onCancel={close}
            />
          </>
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
        <LoadingState
          query={query}
          failure={loadFailureText(query.error, "Error al cargar orden")}
        />
      )}
    </Dialog>
  );
}

import { type SubmitEvent, useRef, useState } from "react";
import { NOTHING_CAME, type PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { SaveButtons } from "#web/ui/forms/form-buttons.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.ts";
import { ORDER_STATUS_CHANGED_TEXTS } from "./order-status-text.ts";
import { PayableFields } from "./payable-fields.tsx";
import { useReceiveGoods } from "./purchase-orders.queries.ts";
import {
  buildReceptionRequestBody,
  computeReceptionTotal,
  findReceptionProblem,
  proposeReception,
  RECEPTION_FAILED,
  type ReceptionDraft,
} from "./reception-form.ts";
import { ReceptionLines } from "./reception-lines.tsx";

type Props = { open: boolean; order: PurchaseOrder; onClose: () => void };

export function ReceiveGoodsDialog({ open, order, onClose }: Props) {
  const [draft, setDraft] = useState(() => proposeReception(order));
  const [notice, setNotice] = useState<string | null>(null);
  const isChanged = useChanged(draft);
  const receive = useReceiveGoods();
  const sending = useRef(false);
  const close = () => sending.current || onClose();
  const set = (part: Partial<ReceptionDraft>) => setDraft((before) => ({ ...before, ...part }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const problem = findReceptionProblem(draft);
    if (problem === NOTHING_CAME)
      event.currentTarget.querySelector<HTMLElement>("[data-stepper] input")?.focus();
    if (problem) return setNotice(problem);
    sending.current = true;
    setNotice(null);
    try {
      const { purchaseOrder } = await receive.mutateAsync({
        params: { id: order.id },
        body: buildReceptionRequestBody(draft),
      });
      const isDone = purchaseOrder.status === "RECEIVED";
      toast.success(
        isDone ? ORDER_STATUS_CHANGED_TEXTS.RECEIVED : "Quedó en el inventario lo que llegó",
        order.orderNumber,
      );
      onClose();
    } catch (error) {
      setNotice(failureText(error, RECEPTION_FAILED));
    }
    sending.current = false;
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isChanged}
      size="lg"
      title={`Recibir ${order.orderNumber}`}
      description={order.supplier.name}
      onSubmit={submit}
      footer={
        <>
          <FormAlert>{notice}</FormAlert>
          <p className="min-w-full text-right text-lg font-bold">
            Llegó: <PesosAmount amount={computeReceptionTotal(draft.lines)} />
          </p>
          <SaveButtons save="Recibir lo que llegó" busy={receive.isPending} onCancel={close} />
        </>
      }
    >
      <p className="mb-4 text-ink-soft">
        Pon en 0 lo que no llegó: lo que falte se queda esperando. El costo es lo que de verdad pagaste por
        cada uno.
      </p>
      <ReceptionLines
        lines={draft.lines}
        onChange={(change) => setDraft((before) => ({ ...before, lines: change(before.lines) }))}
      />
      <div className="mt-4 flex flex-col gap-4">
        <Checkbox
          label="Queda por pagar"
          checked={draft.payment === "OWED"}
          onChange={({ target }) => set({ payment: target.checked ? "OWED" : "PAID" })}
        />
        <PayableFields draft={draft} onChange={set} />
      </div>
    </Dialog>
  );
}

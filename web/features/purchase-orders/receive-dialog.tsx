import { useState } from "react";
import {
  NOTHING_RECEIVED_MESSAGE,
  type PurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
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
  RECEPTION_FAILED_TEXT,
  type ReceptionDraft,
} from "./reception-form.ts";
import { ReceptionLines } from "./reception-lines.tsx";

type Props = { open: boolean; order: PurchaseOrder; onClose: () => void };

export function ReceiveGoodsDialog({ open, order, onClose }: Props) {
  const [draft, setDraft] = useState(() => proposeReception(order));
  const { mutateAsync: receive } = useReceiveGoods();
  const form = useSubmit({
    send: (body: ReturnType<typeof buildReceptionRequestBody>) => receive({ params: { id: order.id }, body }),
    failed: (error) => failureText(error, RECEPTION_FAILED_TEXT),
    onDone: ({ purchaseOrder: { status } }) => {
      toast.success(
        status === "RECEIVED" ? ORDER_STATUS_CHANGED_TEXTS.RECEIVED : "Quedó en el inventario lo que llegó",
        order.orderNumber,
      );
      onClose();
    },
  });
  const set = (part: Partial<ReceptionDraft>) => setDraft((before) => ({ ...before, ...part }));

  function read(form: HTMLFormElement) {
    const problem = findReceptionProblem(draft);
    if (problem === NOTHING_RECEIVED_MESSAGE)
      form.querySelector<HTMLElement>("[data-stepper] input")?.focus();
    return problem ?? buildReceptionRequestBody(draft);
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      fields={draft}
      size="lg"
      title={`Recibir ${order.orderNumber}`}
      description={order.supplier.name}
      save="Recibir lo que llegó"
      outcome={
        <p className="min-w-full text-right text-lg font-bold">
          Llegó: <PesosAmount amount={computeReceptionTotal(draft.lines)} />
        </p>
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
          onCheckedChange={(checked) => set({ payment: checked ? "OWED" : "PAID" })}
        />
        <PayableFields draft={draft} onChange={set} />
      </div>
    </FormDialog>
  );
}

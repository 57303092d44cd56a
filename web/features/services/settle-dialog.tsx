import { useState } from "react";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import type { ServicesReport } from "#core/contract/services.ts";
import { MONEY_PAYMENT_METHODS, type MoneyPaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { cashNeedsDrawerText, DrawerCashNote } from "#web/features/shifts/public/drawer-cash-note.tsx";
import { OpenShiftDialog } from "#web/features/shifts/public/open-dialog.tsx";
import { usePrintCashMovement } from "#web/features/shifts/public/print-movement.ts";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSettleService } from "./services.queries.ts";

type Props = { open: boolean; row: ServicesReport[number]; onClose: () => void };
type SentSettlement = {
  serviceId: string;
  amount: number;
  method: MoneyPaymentMethod;
  reference?: string;
  shiftId?: string;
};

const METHODS = MONEY_PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function SettleServiceDialog({ open, row: { service, toSettleNow }, onClose }: Props) {
  const here = useDeviceShift();
  const pays = toSettleNow > 0;
  const [amount, setAmount] = useState<number | null>(Math.abs(toSettleNow));
  const [method, setMethod] = useState<MoneyPaymentMethod>("CASH");
  const [reference, setReference] = useState("");
  const isChanged = useChanged([amount, method, reference]);
  const [opening, setOpening] = useState(0);
  const { mutateAsync: settle } = useSettleService();
  const printMovement = usePrintCashMovement();
  const { notice, busy, submit, clear, isBusy } = useRetryableSubmit({
    what: `settlement of ${service.id}`,
    send: (body: SentSettlement, key) => settle({ key, body }),
    failed: "No pudimos anotarlo",
    onDone: ({ id, amount, shift }) => {
      const drawer = here.query.data?.shift;
      const kind = amount > 0 ? "OUT" : "IN";
      const moved = { id, kind, category: "OTHER", amount: Math.abs(amount) } as const;
      if (shift && drawer) printMovement({ ...moved, note: `Consignación: ${service.name}` }, drawer);
      toast.success(pays ? "Consignación anotada" : "Pago de la red anotado");
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  function read(): SentSettlement | string {
    if (!amount) return "Escribe cuánto es.";
    const shiftId = method === "CASH" ? here.shiftId() : null;
    return {
      serviceId: service.id,
      amount: pays ? amount : -amount,
      method,
      ...(reference.trim() && { reference: reference.trim() }),
      ...(shiftId && { shiftId }),
    };
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isChanged}
      title={pays ? "Consignar" : "Recibir de la red"}
      description={service.name}
      onSubmit={(event) => {
        if (method === "CASH" && here.isMissing()) {
          event.preventDefault();
          event.stopPropagation();
          return setOpening((turn) => turn + 1);
        }
        void submit(event, read);
      }}
      footer={<FormFooter notice={notice} busy={busy} save="Anotar" onCancel={close} />}
    >
      <div onChange={clear} className="flex flex-col gap-4">
        <Field label={pays ? "¿Cuánto consignas?" : "¿Cuánto recibes?"} required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <Field label={pays ? "¿De dónde sale?" : "¿Por dónde llega?"}>
          <Select
            options={METHODS}
            value={method}
            onChange={({ target }) => setMethod(target.value as MoneyPaymentMethod)}
          />
        </Field>
        {method === "CASH" && <DrawerCashNote here={here} isIn={!pays} />}
        <Field label="Comprobante (opcional)">
          <TextInput
            autoComplete="off"
            maxLength={MAX_REFERENCE_LENGTH}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
      </div>
      {opening > 0 && (
        <OpenShiftDialog
          key={opening}
          open
          here={here}
          why={cashNeedsDrawerText(!pays)}
          onOpened={() => setOpening(0)}
          onClose={() => setOpening(0)}
        />
      )}
    </Dialog>
  );
}

import { useState } from "react";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
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
import { PesosAmount } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.ts";
import { usePaySupplier } from "./payables.queries.ts";

const METHODS = MONEY_PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));

type Props = {
  open: boolean;
  supplier: { id: string; name: string; balance: number };
  /** Pays only this purchase, instead of the earliest due purchases. */
  purchase?: { id: string; owed: number; reference: string | null };
  onClose: () => void;
};
type SentPayment = {
  amount: number;
  method: MoneyPaymentMethod;
  reference?: string;
  shiftId?: string;
  purchases?: { id: string; amount: number }[];
};

/** Proposes to pay the whole debt in cash. Needs a new React key each time it opens. */
export function PaySupplierDialog({ open, supplier, purchase, onClose }: Props) {
  const { id, name, balance } = supplier;
  const here = useDeviceShift();
  const most = purchase?.owed ?? balance;
  const [amount, setAmount] = useState<number | null>(most);
  const [method, setMethod] = useState<MoneyPaymentMethod>("CASH");
  const [reference, setReference] = useState("");
  const isChanged = useChanged([amount, method, reference]);
  const [opening, setOpening] = useState(0);
  const { mutateAsync: pay } = usePaySupplier();
  const printMovement = usePrintCashMovement();
  const { notice, busy, submit, clear, isBusy } = useRetryableSubmit({
    what: `payment to ${purchase?.id ?? id}`,
    send: (body: SentPayment, key) => pay({ id, key, body }),
    failed: "No pudimos guardar el pago",
    onDone: ({ id, amount, balanceAfter, shift }) => {
      const drawer = here.query.data?.shift;
      if (shift && drawer) {
        const note = [name, reference.trim()].filter(Boolean).join(" · ");
        printMovement({ id, kind: "OUT", category: "SUPPLIER", amount, note }, drawer);
      }
      const left = balanceAfter > 0 ? `Le quedas debiendo ${formatPesos(balanceAfter)}` : "Quedaste al día";
      toast.success(`Pago de ${formatPesos(amount)} a ${name}`, left);
      onClose();
    },
  });
  const close = () => isBusy() || onClose();
  function read(): SentPayment | string {
    if (!amount) return "Escribe cuánto le pagas.";
    if (amount > most) return `Es más de lo que le debes: son ${formatPesos(most)}.`;
    const shiftId = method === "CASH" ? here.shiftId() : null;
    return {
      amount,
      method,
      ...(reference.trim() && { reference: reference.trim() }),
      ...(shiftId && { shiftId }),
      ...(purchase && { purchases: [{ id: purchase.id, amount }] }),
    };
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isChanged}
      title={`Pagar a ${name}`}
      {...(purchase?.reference && { description: `Factura ${purchase.reference}` })}
      onSubmit={(event) => {
        if (method === "CASH" && here.isMissing()) {
          event.preventDefault();
          event.stopPropagation();
          return setOpening((turn) => turn + 1);
        }
        void submit(event, read);
      }}
      footer={
        <>
          <p role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5 text-lg">
            {amount !== null && amount < balance ? "Le quedas debiendo " : "Le debes "}
            <strong>
              <PesosAmount amount={amount !== null && amount < balance ? balance - amount : balance} />
            </strong>
          </p>
          <FormFooter notice={notice} busy={busy} save="Pagar" onCancel={close} />
        </>
      }
    >
      <div onChange={clear} className="flex flex-col gap-4">
        <Field label="¿Cuánto le pagas?" required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <Field label="¿Con qué le pagas?">
          <Select
            options={METHODS}
            value={method}
            onChange={({ target }) => setMethod(target.value as MoneyPaymentMethod)}
          />
        </Field>
        {method === "CASH" && <DrawerCashNote here={here} />}
        <Field label="Recibo o comprobante (opcional)">
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
          why={cashNeedsDrawerText()}
          onOpened={() => setOpening(0)}
          onClose={() => setOpening(0)}
        />
      )}
    </Dialog>
  );
}

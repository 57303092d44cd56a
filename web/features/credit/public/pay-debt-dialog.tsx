import { useState } from "react";
import type { DebtPayment } from "#core/contract/credit/credit.ts";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { isPhonePayment, MONEY_PAYMENT_METHODS, paymentLabel } from "#core/sale/payment.ts";
import { canConfirmTransfers } from "#core/store-settings.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { useCreditAccount, usePayDebt } from "#web/features/credit/credit.queries.ts";
import { useDrawerGate } from "#web/features/shifts/public/drawer-gate.tsx";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { DoneButton } from "#web/ui/forms/form-buttons.tsx";
import { MoneyField, MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import { DebtPaymentDone } from "./payment-done.tsx";
import {
  buildDebtPaymentRequest,
  buildExpectedDebtPayment,
  type DebtPaymentDraft,
  type DebtPaymentPreview,
  EMPTY_DEBT_PAYMENT_DRAFT,
  previewDebtPayment,
} from "./payment-draft.ts";

type Props = {
  open: boolean;
  customer: { id: string; name: string; phone: string | null };
  onClose: () => void;
};

const UNKNOWN = "No supimos si este abono quedó guardado. Guárdalo otra vez: si ya estaba, no se repite.";

const SHIFT_GONE = new Set(["SHIFT_REQUIRED", "SHIFT_CLOSED", "SHIFT_NOT_FOUND"]);

type SentPayment = { draft: DebtPaymentDraft; balance: number; shiftId: string | null };

/** Records a payment of a customer's debt. Needs a new React key each time it opens. */
export function PayDebtDialog({ open, customer, onClose }: Props) {
  const here = useDeviceShift();
  const account = useCreditAccount(customer.id, 1, 1);
  const { cashRounding } = useStoreSettings();
  const { mutateAsync: pay } = usePayDebt();
  const [paid, setPaid] = useState<DebtPayment | null>(null);
  const form = useRetryableSubmit({
    what: `payment of ${customer.id}`,
    unknown: UNKNOWN,
    send: ({ draft, balance, shiftId }: SentPayment, key) =>
      pay({
        id: customer.id,
        key,
        body: buildDebtPaymentRequest(draft, shiftId),
        shown: buildExpectedDebtPayment(draft, { key, balance, cashRounding }),
      }),
    failed: (error, sent) => {
      const refused = error instanceof ApiError && !error.undecided ? error : null;
      setDoubted(refused ? null : sent);
      if (refused && SHIFT_GONE.has(refused.code)) here.forget();
      if (refused?.code === "SHIFT_REQUIRED") drawer.show();
      return failedWriteText(error, "No pudimos guardar el abono");
    },
    onDone: setPaid,
  });
  const [draft, setDraft] = useState(form.left?.draft ?? EMPTY_DEBT_PAYMENT_DRAFT);
  // The payment whose outcome is unknown. The server may have subtracted it from the balance already, so the balance
  // from before this payment is shown.
  const [doubted, setDoubted] = useState(form.left);
  const balance = doubted?.balance ?? account.data?.balance ?? null;
  // The drawer must be open before it takes cash. Opening it continues the payment.
  const drawer = useDrawerGate(here, { onOpened: () => void form.trySend(read()) });
  const preview = balance === null ? null : previewDebtPayment(draft, balance, cashRounding);

  function read(): SentPayment | string {
    if (balance === null) return "";
    if (preview === null) return "Escribe cuánto abona.";
    if ("problem" in preview) return "";
    return { draft, balance, shiftId: doubted ? doubted.shiftId : here.shiftId() };
  }

  if (paid)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Abono recibido"
        description={customer.name}
        footer={<DoneButton onClick={onClose} />}
      >
        <DebtPaymentDone payment={paid} customer={customer} />
      </Dialog>
    );

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={draft !== EMPTY_DEBT_PAYMENT_DRAFT}
      blocksScans="Guarda o cancela este abono antes de escanear"
      title="Abonar"
      description={customer.name}
      save="Recibir abono"
      disabled={!balance}
      outcome={balance !== null && <Outcome balance={balance} preview={preview} amount={draft.amount} />}
    >
      {balance === null && <LoadingState query={account} otherwise="Error al cargar la cuenta" />}
      {balance === 0 && <p>Este cliente no debe nada.</p>}
      {balance !== null && balance > 0 && (
        <DebtPaymentFields
          draft={draft}
          balance={balance}
          change={(part) => {
            form.clear();
            setDraft((before) => ({ ...before, ...part }));
          }}
        />
      )}
      {drawer.dialog}
    </FormDialog>
  );
}

type OutcomeProps = { balance: number; preview: DebtPaymentPreview | null; amount: number | null };

function Outcome({ balance, preview, amount }: OutcomeProps) {
  if (preview && "problem" in preview)
    return (
      <p
        role="status"
        className="min-w-full rounded-md bg-danger-soft px-4 py-2.5 font-semibold text-danger-ink"
      >
        {preview.problem}
      </p>
    );
  return (
    <p role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5 text-lg">
      {preview === null ? (
        <>
          Debe{" "}
          <strong>
            <PesosAmount amount={balance} />
          </strong>
        </>
      ) : (
        <>
          {preview.due !== amount && (
            <>
              Recibe <PesosAmount amount={preview.due} />.{" "}
            </>
          )}
          {preview.change > 0 && (
            <>
              Vuelto{" "}
              <strong>
                <PesosAmount amount={preview.change} />
              </strong>
              .{" "}
            </>
          )}
          Queda debiendo{" "}
          <strong>
            <PesosAmount amount={preview.balanceAfter} />
          </strong>
        </>
      )}
    </p>
  );
}

type FieldsProps = {
  draft: DebtPaymentDraft;
  balance: number;
  change: (part: Partial<DebtPaymentDraft>) => void;
};

const SEEN = [
  { value: "CONFIRMED", label: "Ya lo vi en la app" },
  { value: "PENDING", label: "Que lo revise el dueño" },
] as const;

/** Asks only where the store does, and only a role that may say so. */
function SeenByWhom({ draft, change }: Pick<FieldsProps, "draft" | "change">) {
  const settings = useStoreSettings();
  const { user } = useSession();
  if (settings.confirmTransfers !== "ASK" || !user) return null;
  if (!canConfirmTransfers(user.role, settings))
    return <p className="text-sm text-ink-soft">El dueño dice después si llegó la plata.</p>;
  return (
    <RadioGroup
      legend="¿Ya llegó la plata?"
      name="seen"
      options={SEEN}
      value={draft.seen ? "CONFIRMED" : "PENDING"}
      onChange={(answer) => change({ seen: answer === "CONFIRMED" })}
    />
  );
}

function DebtPaymentFields({ draft, balance, change }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="¿Cuánto abona?" required>
            <MoneyInput
              // The dialog opens before the account is loaded, so the field takes the focus when it appears.
              ref={takeLostFocus}
              value={draft.amount}
              onChange={(amount) => change({ amount })}
              unreadable="zero"
              data-autofocus
            />
          </Field>
        </div>
        <Button aria-pressed={draft.amount === balance} onClick={() => change({ amount: balance })}>
          Todo: <PesosAmount amount={balance} />
        </Button>
      </div>
      <RadioGroup
        legend="¿Cómo paga?"
        name="method"
        options={MONEY_PAYMENT_METHODS.map((method) => ({ value: method, label: paymentLabel(method) }))}
        value={draft.method}
        onChange={(method) => change({ method, seen: false })}
      />
      {isPhonePayment(draft.method) && <SeenByWhom draft={draft} change={change} />}
      {draft.method === "CASH" ? (
        <MoneyField
          label="Monto recibido"
          value={draft.tendered}
          onChange={(tendered) => change({ tendered })}
          unreadable="zero"
          placeholder="Exacto"
        />
      ) : (
        <TextField
          label="Referencia (opcional)"
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          value={draft.reference}
          onValueChange={(reference) => change({ reference })}
        />
      )}
    </div>
  );
}

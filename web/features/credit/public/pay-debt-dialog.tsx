import { useId, useState } from "react";
import type { DebtPayment, payCustomerDebt } from "#core/contract/credit/credit.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import {
  isPhonePayment,
  MONEY_PAYMENT_METHODS,
  type MoneyPaymentMethod,
  paymentLabel,
  roundCashDown,
} from "#core/sale/payment.ts";
import { canConfirmTransfers } from "#core/store-settings.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { buildPrintTexts, PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { useDrawerGate } from "#web/features/shifts/public/drawer-gate.tsx";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyField, MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import { useCreditAccount, usePayDebt } from "../credit.queries.ts";
import { buildDebtReceiptRows, listSettledDebts } from "./payment-receipt.ts";

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
      disabled={!balance || here.isLoading}
      outcome={balance !== null && <Outcome balance={balance} preview={preview} amount={draft.amount} />}
      done={
        paid && { title: "Abono recibido", content: <DebtPaymentDone payment={paid} customer={customer} /> }
      }
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

type DebtPaymentDraft = {
  amount: number | null;
  method: MoneyPaymentMethod;
  /** Pesos handed over in cash; null means the exact amount. */
  tendered: number | null;
  reference: string;
  /** Whether somebody saw a payment by telephone arrive. */
  seen: boolean;
};

export const EMPTY_DEBT_PAYMENT_DRAFT: DebtPaymentDraft = {
  amount: null,
  method: "CASH",
  tendered: null,
  reference: "",
  seen: false,
};

type DebtPaymentPreview =
  /** `due` is the cash to take: less than the amount when coins cannot pay the last pesos of a debt. */
  { due: number; change: number; balanceAfter: number } | { problem: string };

/** Returns null before an amount is typed. server/features/credit/credit-rules.ts has the same rules. */
export function previewDebtPayment(
  { amount, method, tendered }: DebtPaymentDraft,
  balance: number,
  cashRounding: number,
): DebtPaymentPreview | null {
  if (amount === null) return null;
  if (amount === 0) return { problem: "Escribe cuánto abona." };
  if (amount > balance) return { problem: `Solo debe ${formatPesos(balance)}.` };
  const cash = method === "CASH";
  const due = cash && amount === balance ? roundCashDown(amount, cashRounding) : amount;
  if (cash && tendered !== null && tendered < due)
    return { problem: `El efectivo no alcanza: son ${formatPesos(due)}.` };
  return { due, change: cash ? (tendered ?? due) - due : 0, balanceAfter: balance - amount };
}

/** Builds the server's expected answer to a valid draft, without the settled debts, which this device does not know. */
function buildExpectedDebtPayment(
  draft: DebtPaymentDraft,
  { key, balance, cashRounding }: { key: string; balance: number; cashRounding: number },
): DebtPayment {
  const preview = previewDebtPayment(draft, balance, cashRounding);
  const { due, change, balanceAfter } = preview as Extract<DebtPaymentPreview, { due: number }>;
  const amount = draft.amount ?? 0;
  return {
    id: key,
    number: null,
    createdAt: new Date().toISOString(),
    amount,
    method: draft.method,
    rounding: due - amount,
    change,
    balanceBefore: balance,
    balanceAfter,
    paid: [],
  };
}

type Body = EndpointCallInput<typeof payCustomerDebt>["body"];

/** Call it only after `previewDebtPayment` found no problem. */
export function buildDebtPaymentRequest(
  { amount, method, tendered, reference, seen }: DebtPaymentDraft,
  shiftId: string | null,
): Body {
  return {
    amount: amount ?? 0,
    method,
    ...(method === "CASH" ? tendered !== null && { tendered } : reference.trim() && { reference }),
    ...(seen && isPhonePayment(method) && { confirmation: "CONFIRMED" as const }),
    ...(shiftId && { shiftId }),
  };
}

const TEXTS = buildPrintTexts("recibo");

type DebtPaymentDoneProps = { payment: DebtPayment; customer: { name: string; phone: string | null } };

/** Shows the change first, because the customer waits for it. */
function DebtPaymentDone({ payment, customer }: DebtPaymentDoneProps) {
  const { store } = useSession();
  const titleId = useId();
  const { amount, change, balanceAfter } = payment;
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="rounded-md bg-success-soft px-4 py-3 text-success-ink">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-lg font-semibold">{change > 0 ? "Vuelto" : "Abono"}</span>
          <strong className="text-3xl font-bold">
            <PesosAmount amount={change > 0 ? change : amount} />
          </strong>
        </p>
        <p>
          {change > 0 && (
            <>
              Abonó <PesosAmount amount={amount} />.{" "}
            </>
          )}
          {balanceAfter > 0 ? (
            <>
              Queda debiendo <PesosAmount amount={balanceAfter} />.
            </>
          ) : (
            "Ya no debe nada."
          )}
        </p>
      </div>
      {payment.paid.length > 0 && (
        <section aria-labelledby={titleId}>
          <h3 id={titleId} className="text-sm font-semibold">
            Lo que pagó
          </h3>
          <ul className="divide-y divide-line">
            {listSettledDebts(payment).map(({ name, text }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never change
              <li key={i} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>{name}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {store && (
        <PrintActions
          rows={buildDebtReceiptRows(payment, { customerName: customer.name, store })}
          fileName={`abono-${payment.id.slice(0, 13)}.png`}
          texts={TEXTS}
          occasion={{ kind: "DEBT_PAYMENT", method: payment.method, amount: payment.amount }}
          auto
          {...(customer.phone && { phone: customer.phone })}
        />
      )}
    </div>
  );
}

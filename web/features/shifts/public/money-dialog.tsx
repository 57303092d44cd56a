import { type ReactNode, useState } from "react";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { MONEY_PAYMENT_METHODS, type MoneyPaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { useDrawerGate } from "./drawer-gate.tsx";
import { type PrintedMovement, usePrintCashMovement } from "./print-movement.ts";
import { type DeviceShiftState, useDeviceShift } from "./use-device-shift.ts";

const METHODS = MONEY_PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));

const OUT = {
  open: "Sale de la caja que está abierta.",
  why: "En esta tienda el efectivo sale de la caja abierta.",
};
const IN = {
  open: "Entra a la caja que está abierta.",
  why: "En esta tienda el efectivo entra a la caja abierta.",
};

type SentMoney = { amount: number; method: MoneyPaymentMethod; reference?: string; shiftId?: string };

type Props<Body, Answer> = {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** The amount that the form proposes. */
  start: number;
  /** Whether the money comes in. */
  isIn?: boolean;
  texts: Record<"amount" | "noAmount" | "method" | "reference" | "save" | "failed", string>;
  findProblem?: (amount: number) => string | null;
  bodyOf: (money: SentMoney) => Body;
  send: (body: Body) => Promise<Answer>;
  /** Returns the movement of the drawer, which is printed. */
  movementOf: (answer: Answer, reference: string) => PrintedMovement;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** Shown above the buttons. */
  outcome?: (amount: number | null) => ReactNode;
};

/** Records money paid or received; cash moves the open drawer. Needs a new React key each time it opens. */
export function MoneyDialog<Body extends object, Answer extends { shift: unknown }>({
  texts,
  isIn = false,
  ...props
}: Props<Body, Answer>) {
  const here = useDeviceShift();
  const [amount, setAmount] = useState<number | null>(props.start);
  const [method, setMethod] = useState<MoneyPaymentMethod>("CASH");
  const [reference, setReference] = useState("");
  const drawer = useDrawerGate(here, { why: (isIn ? IN : OUT).why });
  const printMovement = usePrintCashMovement();
  const form = useSubmit({
    send: props.send,
    failed: texts.failed,
    onDone: (answer) => {
      const shift = here.query.data?.shift;
      if (answer.shift && shift) printMovement(props.movementOf(answer, reference.trim()), shift);
      props.onDone(answer);
      props.onClose();
    },
  });
  function read(): Body | string {
    if (!amount) return texts.noAmount;
    const problem = props.findProblem?.(amount);
    if (problem) return problem;
    const shiftId = method === "CASH" ? here.shiftId() : null;
    return props.bodyOf({
      amount,
      method,
      ...(reference.trim() && { reference: reference.trim() }),
      ...(shiftId && { shiftId }),
    });
  }
  return (
    <FormDialog
      form={method === "CASH" ? drawer.guard(form) : form}
      read={read}
      open={props.open}
      onClose={props.onClose}
      fields={[amount, method, reference]}
      title={props.title}
      description={props.description}
      save={texts.save}
      // Without the drawer, its paper would not be printed.
      disabled={method === "CASH" && here.isLoading}
      outcome={props.outcome?.(amount)}
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        <Field label={texts.amount} required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <SelectField label={texts.method} options={METHODS} value={method} onValueChange={setMethod} />
        {method === "CASH" && <DrawerCashNote here={here} isIn={isIn} />}
        <TextField
          label={texts.reference}
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          value={reference}
          onValueChange={setReference}
        />
      </div>
      {drawer.dialog}
    </FormDialog>
  );
}

/** Says which drawer the cash of a form moves. */
function DrawerCashNote({ here, isIn }: { here: DeviceShiftState; isIn: boolean }) {
  const { data } = here.query;
  if (!here.used || !data) return null;
  const { open, why } = isIn ? IN : OUT;
  const none = here.missing ? why : "No hay caja abierta: queda anotado sin tocar ninguna.";
  return <p className="-mt-2 text-sm text-ink-soft">{data.shift ? open : none}</p>;
}

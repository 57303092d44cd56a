import { type ReactNode, useState } from "react";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { MONEY_PAYMENT_METHODS, type MoneyPaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { useRetryableSubmit } from "#web/api/use-retryable-change.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { cashNeedsDrawerText, DrawerCashNote } from "./drawer-cash-note.tsx";
import { OpenShiftDialog } from "./open-dialog.tsx";
import { type PrintedMovement, usePrintCashMovement } from "./print-movement.ts";
import { useDeviceShift } from "./use-device-shift.ts";

const METHODS = MONEY_PAYMENT_METHODS.map((value) => ({ value, label: paymentLabel(value) }));

type SentMoney = { amount: number; method: MoneyPaymentMethod; reference?: string; shiftId?: string };

type Props<Body, Answer> = {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** Names the change, so that another try finds its idempotency key. */
  what: string;
  /** The amount that the form proposes. */
  start: number;
  /** Whether the money comes in. */
  isIn?: boolean;
  texts: Record<"amount" | "noAmount" | "method" | "reference" | "save" | "failed", string>;
  findProblem?: (amount: number) => string | null;
  bodyOf: (money: SentMoney) => Body;
  send: (body: Body, key: string) => Promise<Answer>;
  /** The movement of the drawer, which is printed. */
  movementOf: (answer: Answer, reference: string) => PrintedMovement;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** What stands above the buttons. */
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
  const isChanged = useChanged([amount, method, reference]);
  const [opening, setOpening] = useState(0);
  const printMovement = usePrintCashMovement();
  const { notice, busy, submit, clear, isBusy } = useRetryableSubmit({
    what: props.what,
    send: props.send,
    failed: texts.failed,
    onDone: (answer) => {
      const drawer = here.query.data?.shift;
      if (answer.shift && drawer) printMovement(props.movementOf(answer, reference.trim()), drawer);
      props.onDone(answer);
      props.onClose();
    },
  });
  const close = () => isBusy() || props.onClose();
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
    <Dialog
      open={props.open}
      onClose={close}
      unsaved={isChanged}
      title={props.title}
      description={props.description}
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
          {props.outcome?.(amount)}
          <FormFooter notice={notice} busy={busy} save={texts.save} onCancel={close} />
        </>
      }
    >
      <div onChange={clear} className="flex flex-col gap-4">
        <Field label={texts.amount} required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <Field label={texts.method}>
          <Select
            options={METHODS}
            value={method}
            onChange={({ target }) => setMethod(target.value as MoneyPaymentMethod)}
          />
        </Field>
        {method === "CASH" && <DrawerCashNote here={here} isIn={isIn} />}
        <Field label={texts.reference}>
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
          why={cashNeedsDrawerText(isIn)}
          onOpened={() => setOpening(0)}
          onClose={() => setOpening(0)}
        />
      )}
    </Dialog>
  );
}

import { failureText } from "#web/api/failure-text.ts";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { DoneButton, SaveButtons } from "#web/ui/forms/form-buttons.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { DebtPaymentDone } from "./payment-done.tsx";
import type { DebtPaymentPreview } from "./payment-draft.ts";
import { DebtPaymentFields } from "./payment-fields.tsx";
import { useDebtPayment } from "./use-debt-payment.ts";

type Props = {
  open: boolean;
  customer: { id: string; name: string; phone: string | null };
  onClose: () => void;
  finalFocus?: () => HTMLElement | null;
};

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function PayDebtDialog({ open, customer, onClose, finalFocus }: Props) {
  const payment = useDebtPayment(customer.id);
  const { account, balance, draft, change, preview, notice, paid, submit, busy } = payment;
  // The dialog stays open while it saves, so that the user sees the outcome.
  const close = () => payment.isBusy() || onClose();
  if (paid)
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Abono recibido"
        description={customer.name}
        {...(finalFocus && { finalFocus })}
        footer={<DoneButton onClick={close} />}
      >
        <DebtPaymentDone payment={paid} customer={customer} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={payment.touched}
      blocksScans="Guarda o cancela este abono antes de escanear"
      title="Abonar"
      description={customer.name}
      onSubmit={submit}
      {...(finalFocus && { finalFocus })}
      footer={
        balance !== null && (
          <>
            <Outcome balance={balance} preview={preview} amount={draft.amount} />
            <FormAlert>{notice}</FormAlert>
            <SaveButtons save="Recibir abono" busy={busy} disabled={balance === 0} onCancel={close} />
          </>
        )
      }
    >
      {balance === null && (
        <LoadingState query={account} failure={failureText(account.error, "Error al cargar la cuenta")} />
      )}
      {balance === 0 && <p>Este cliente no debe nada.</p>}
      {balance !== null && balance > 0 && (
        <DebtPaymentFields draft={draft} balance={balance} change={change} />
      )}
      {payment.openDrawer}
    </Dialog>
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

import { type SubmitEvent, useState } from "react";
import type { DebtPayment } from "#core/contract/credit/credit.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useFormRetryKey } from "#web/api/retry-key.ts";
import { useCreditAccount, usePayDebt } from "#web/features/credit/credit.queries.ts";
import { useDrawerGate } from "#web/features/shifts/public/drawer-gate.tsx";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { useOneAtATime } from "#web/ui/forms/use-submit.ts";
import {
  buildDebtPaymentRequest,
  buildExpectedDebtPayment,
  type DebtPaymentDraft,
  EMPTY_DEBT_PAYMENT_DRAFT,
  previewDebtPayment,
} from "./payment-draft.ts";

const UNKNOWN = "No supimos si este abono quedó guardado. Guárdalo otra vez: si ya estaba, no se repite.";

const SHIFT_GONE = new Set(["SHIFT_REQUIRED", "SHIFT_CLOSED", "SHIFT_NOT_FOUND"]);

type SentPayment = { draft: DebtPaymentDraft; balance: number; shiftId: string | null };

export function useDebtPayment(customerId: string) {
  const here = useDeviceShift();
  const account = useCreditAccount(customerId, 1, 1);
  const { cashRounding } = useStoreSettings();
  // Restores a payment whose outcome is unknown, so that closing the dialog does not cause a second payment.
  const { left, keyOf: keyFor, settle } = useFormRetryKey<SentPayment>(`payment of ${customerId}`);
  const [draft, setDraft] = useState(left?.sent.draft ?? EMPTY_DEBT_PAYMENT_DRAFT);
  const [notice, setNotice] = useState<string | null>(left && UNKNOWN);
  const [paid, setPaid] = useState<DebtPayment | null>(null);
  // The payment whose outcome is unknown. The server may have subtracted it from the balance already, so the balance
  // from before this payment is shown.
  const [doubted, setDoubted] = useState(left?.sent ?? null);
  const balance = doubted?.balance ?? account.data?.balance ?? null;
  const { mutateAsync: pay } = usePayDebt();
  const { run, busy, isBusy } = useOneAtATime();
  // The drawer must be open before it takes cash. Opening it continues the payment.
  const drawer = useDrawerGate(here, { onOpened: () => void send() });
  const preview = balance === null ? null : previewDebtPayment(draft, balance, cashRounding);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React would pass the event on to the till's form around this dialog.
    event.stopPropagation();
    void send();
  }

  async function send() {
    if (isBusy() || balance === null) return;
    if (preview === null) return setNotice("Escribe cuánto abona.");
    if ("problem" in preview) return;
    setNotice(null);
    const shiftId = doubted ? doubted.shiftId : here.shiftId();
    const sent = { draft, balance, shiftId };
    const key = keyFor(sent);
    const tried = { key, sent };
    await run(async () => {
      try {
        const shown = buildExpectedDebtPayment(draft, preview, { key, balance });
        const body = buildDebtPaymentRequest(draft, shiftId);
        const answer = await pay({ id: customerId, key, body, shown });
        settle(tried, null);
        setPaid(answer);
      } catch (error) {
        settle(tried, error);
        setNotice(failedWriteText(error, "No pudimos guardar el abono"));
        const undecided = !(error instanceof ApiError) || error.undecided;
        setDoubted(undecided ? tried.sent : null);
        const code = error instanceof ApiError ? error.code : "";
        if (SHIFT_GONE.has(code)) here.forget();
        if (code === "SHIFT_REQUIRED") drawer.show();
      }
    });
  }

  function change(part: Partial<DebtPaymentDraft>) {
    setNotice(null);
    setDraft((before) => ({ ...before, ...part }));
  }

  return {
    account,
    balance,
    draft,
    change,
    preview,
    notice,
    paid,
    submit,
    touched: draft !== EMPTY_DEBT_PAYMENT_DRAFT && !paid,
    busy,
    isBusy,
    openDrawer: drawer.dialog,
  };
}

import { type SubmitEvent, useState } from "react";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useFormRetryKey } from "#web/api/retry-key.ts";
import { useSession } from "#web/api/session.tsx";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { focusAfterRender } from "#web/ui/late-focus.ts";
import {
  buildEmptyReturnDraft,
  buildFullReturnDraft,
  buildLocalReturn,
  buildReturnRequestBody,
  computeReturnFigures,
  findReturnProblem,
  type ReturnDraft,
  type ReturnRequestBody,
} from "./return-draft.ts";
import { useReturnGoods } from "./returns.queries.ts";

export type ReturnMode = "some" | "all" | "exchange";

type SentReturn = { mode: ReturnMode; draft: ReturnDraft; sale: FullSale; body: ReturnRequestBody };

const UNKNOWN =
  "No supimos si esta devolución quedó guardada. Guárdala otra vez: si ya estaba, no se repite.";

export function useReturnForm(saleNow: FullSale, requestedMode: ReturnMode) {
  const { cashRounding } = useStoreSettings();
  // Restores a request without an answer, which may be recorded and have reduced the remaining quantities.
  const { left, keyOf: keyFor, settle } = useFormRetryKey<SentReturn>(`return of ${saleNow.id}`);
  const [sent, setSent] = useState<SentReturn | null>(left?.sent ?? null);
  const mode = sent?.mode ?? requestedMode;
  const sale = sent?.sale ?? saleNow;
  const [began] = useState(() =>
    requestedMode === "all" ? buildFullReturnDraft(saleNow) : buildEmptyReturnDraft(saleNow),
  );
  const [draft, setDraft] = useState(left?.sent.draft ?? began);
  const { user } = useSession();
  const [notice, setNotice] = useState<string | null>(left && UNKNOWN);
  const [needsShift, setNeedsShift] = useState(false);
  const shift = useDeviceShift();
  const [done, setDone] = useState<SaleReturn | null>(null);
  const { mutateAsync: giveBack } = useReturnGoods();
  const { run, busy, isBusy } = useOneAtATime();
  const figures = computeReturnFigures(sale, draft, cashRounding);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isBusy()) return;
    const lacking = findReturnProblem(figures, draft);
    if (lacking) {
      setNotice(lacking);
      const quantity = event.currentTarget.querySelector<HTMLElement>("[data-stepper] input");
      // Runs after the dialog has moved the focus to the empty reason.
      if (figures.lines.every((line) => line.quantity === 0)) focusAfterRender(() => quantity);
      return;
    }
    setNotice(null);
    setNeedsShift(false);
    await run(async () => {
      await shift.load();
      // A request with an unknown outcome is sent again unchanged.
      const shiftId = shift.shiftId();
      const body = sent?.body ?? { ...buildReturnRequestBody(figures, draft), ...(shiftId && { shiftId }) };
      const now = { mode, draft, sale, body };
      // The new idempotency key contains the time. If that time is right, the server uses the key as the return's id.
      const key = keyFor(now);
      const tried = { key, sent: now };
      try {
        const seller = { id: user?.id ?? "", name: user?.name ?? "" };
        const shown = buildLocalReturn(key, { sale, figures, draft, seller });
        const answer = await giveBack({ key, body, owedBy: sale.owedBy, shown });
        settle(tried, null);
        setDone(answer);
      } catch (error) {
        settle(tried, error);
        setNotice(describeReturnFailure(error));
        const code = error instanceof ApiError ? error.code : "";
        setNeedsShift(code === "SHIFT_REQUIRED");
        if (["SHIFT_REQUIRED", "SHIFT_CLOSED", "SHIFT_NOT_FOUND"].includes(code)) shift.forget();
        setSent(isReturnOutcomeUnknown(error) ? tried.sent : null);
      }
    });
  }

  return {
    mode,
    sale,
    draft,
    figures,
    notice,
    done,
    submit,
    change(part: Partial<ReturnDraft>) {
      setNotice(null);
      setNeedsShift(false);
      setDraft((before) => ({ ...before, ...part }));
    },
    say: setNotice,
    needsShift,
    shift,
    /** Whether the outcome is unknown, so that only the same request may be sent again. */
    doubt: sent !== null && !done,
    touched: draft !== began && !done,
    busy,
    isBusy,
  };
}

export type ReturnForm = ReturnType<typeof useReturnForm>;

function describeReturnFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "No pudimos guardar la devolución. Inténtalo de nuevo.";
  if (isReturnOutcomeUnknown(error))
    return "No supimos si quedó guardada. Inténtalo otra vez: si ya estaba, no se repite.";
  const message = error.fields[0]?.message || error.message;
  const next = NEXT.get(error.code);
  return next ? `${message}. ${next}` : message;
}

/** Whether the outcome is unknown, so that the same request may be sent again. */
function isReturnOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.undecided || error.status < 300);
}

const NEXT = new Map([
  ["ALREADY_RETURNED", "Abajo está lo que queda por devolver."],
  ["PAYMENTS_MISMATCH", "Lo que se debe de esta venta cambió: revisa los valores y guarda otra vez."],
  ["SHIFT_REQUIRED", "O elige otro medio que no sea efectivo."],
  ["SHIFT_CLOSED", "Inténtalo otra vez."],
  ["SHIFT_NOT_FOUND", "Inténtalo otra vez."],
  ["STOCK_TOO_HIGH", "Quita «Vuelve al inventario» y corrige las existencias después."],
  ["FORBIDDEN", "Pídelo a quien administra la tienda."],
]);

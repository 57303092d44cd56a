import { LockKeyhole } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useBackButtonSteps } from "#web/ui/hooks/use-back-steps.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useDeviceShift } from "../public/use-device-shift.ts";
import { CloseShiftSteps } from "./closing-steps.tsx";
import { CompareCountStep } from "./compare-step.tsx";
import { computeCountedCash } from "./count-draft.ts";
import { CashCountStep } from "./count-step.tsx";
import { useShiftClosing } from "./use-closing.ts";

export function CloseScreen() {
  const { query } = useDeviceShift();
  const open = query.data?.shift ?? null;
  // Keeps the shift that is being counted: a closing without an answer may have ended it on the server.
  const [heldShift, setHeld] = useState<Shift | null>(open);
  if (open && !heldShift) setHeld(open);
  const shift = open && open.id === heldShift?.id ? open : heldShift;
  if (query.data && !shift) return <Navigate to="/caja" replace />;
  return (
    <>
      <PageHeader
        title="Cerrar caja"
        back={{ to: "/caja", label: "Caja" }}
        {...(shift && { subtitle: shift.till.name })}
      />
      {shift ? (
        <Closing
          shift={shift}
          fromCopy={query.data?.fromCopy === true}
          onCompare={() => void query.refetch()}
        />
      ) : (
        <LoadingState query={query} otherwise="Error al cargar la caja" card="failure" />
      )}
    </>
  );
}

type Props = { shift: Shift; fromCopy: boolean; onCompare: () => void };

function Closing({ shift, fromCopy, onCompare }: Props) {
  const navigate = useNavigate();
  const closing = useShiftClosing(shift, (localClosing) =>
    navigate(`/caja/cierres/${shift.id}`, { replace: true, state: { isJustClosed: true, localClosing } }),
  );
  const { draft, step, notice } = closing;
  const top = useRef<HTMLDivElement>(null);
  useBackButtonSteps(step === 2 ? 1 : 0, closing.back);

  // Each step starts at its top, with the focus on its heading.
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each step
  useEffect(() => {
    if (first.current) first.current = false;
    else {
      window.scrollTo({ top: 0 });
      top.current?.focus({ preventScroll: true });
    }
  }, [step]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (closing.problem) event.currentTarget.querySelector<HTMLElement>("[inputmode=numeric]")?.focus();
    if (step === 2) return void closing.finish();
    closing.compare();
    // Reads the shift again, because other tills may have sold meanwhile.
    onCompare();
  }

  const cash = computeCountedCash(draft);
  return (
    <form noValidate onSubmit={submit} className="@container max-w-5xl">
      <div ref={top} tabIndex={-1} className="outline-none">
        <CloseShiftSteps step={step} />
      </div>
      {step === 1 ? (
        <CashCountStep shift={shift} draft={draft} onChange={closing.change} />
      ) : (
        <CompareCountStep shift={shift} fromCopy={fromCopy} draft={draft} onChange={closing.change} />
      )}
      <div className="hanging-bar sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center justify-between gap-3 p-3 lg:bottom-5 short:relative short:bottom-0 @max-[15rem]:relative @max-[15rem]:bottom-0">
        <p role="alert" className="w-full rounded-md bg-danger-soft px-3 py-2 text-danger-ink empty:hidden">
          {notice}
        </p>
        <p aria-live="polite" className="min-w-0">
          <span className="block text-sm text-ink-soft">Contaste</span>
          <strong className="block text-2xl font-bold">
            <PesosAmount amount={cash ?? 0} />
          </strong>
        </p>
        <div className="ml-auto flex gap-2">
          {step === 2 && <Button onClick={closing.back}>Volver</Button>}
          {step === 1 ? (
            <Button type="submit" variant="primary" size="lg">
              Comparar
            </Button>
          ) : (
            <Button type="submit" variant="primary" icon={LockKeyhole} busy={closing.busy}>
              Cerrar caja
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

import clsx from "clsx";
import { LockKeyhole } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { formatPesos } from "#core/money.ts";
import {
  CASH_DENOMINATIONS,
  MONEY_PAYMENT_METHODS,
  type MoneyPaymentMethod,
  paymentLabel,
} from "#core/sale/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { useBackButtonSteps } from "#web/ui/hooks/use-back-steps.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { CashDifferenceHeadline } from "../cash-difference.tsx";
import { listNonCashMethods } from "../non-cash-methods.ts";
import { useDeviceShift } from "../public/use-device-shift.ts";
import { CloseShiftSteps } from "./closing-steps.tsx";
import {
  type CashCountDraft,
  type CountedMethodOutcome,
  computeCountedCash,
  computeCountOutcomes,
} from "./count-draft.ts";
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

type CompareCountStepProps = {
  shift: Shift;
  fromCopy: boolean;
  draft: CashCountDraft;
  onChange: (part: Partial<CashCountDraft>) => void;
};

/** Shows counted amounts beside expected amounts. */
function CompareCountStep({ shift, fromCopy, draft, onChange }: CompareCountStepProps) {
  const outcomes = computeCountOutcomes(draft, shift);
  const blind = outcomes.some(({ expected }) => expected === null);
  const off = outcomes.some(
    ({ expected, counted }) => expected !== null && counted !== null && counted !== expected,
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-5">
      {/* First on a phone, because below the outcomes the bar with 'Cerrar caja' would cover it. */}
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <Card title="Lo que dejas">
          <MoneyField
            label="¿Cuánto dejas en la caja?"
            hint={takenText(computeCountedCash(draft) ?? 0, draft.floatLeft)}
            value={draft.floatLeft}
            onChange={(floatLeft) => onChange({ floatLeft })}
          />
        </Card>
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Card title={blind ? "Lo que contaste" : "¿Cuadra?"} flush>
          <ul aria-label="Lo contado" className="divide-y divide-line">
            {outcomes.map((outcome) => (
              <OutcomeLine key={outcome.method} outcome={outcome} />
            ))}
          </ul>
          {blind && (
            <p className="px-4 pb-4 text-sm text-ink-soft sm:px-5">
              {fromCopy
                ? "Sin conexión: cierra con lo que contaste. Si cuadró se ve cuando vuelva la conexión."
                : "Cuando cierres ves si la caja cuadró."}
            </p>
          )}
        </Card>
      </div>
      <Card title="Para terminar">
        <div className="flex flex-col gap-4">
          <TextareaField
            label={off ? "¿Qué pudo pasar? (opcional)" : "Nota (opcional)"}
            rows={2}
            maxLength={FIELD_LIMITS.long}
            value={draft.note}
            onValueChange={(note) => onChange({ note })}
          />
          <p className="text-sm text-ink-soft">Después de cerrar, las cuentas no se pueden cambiar.</p>
        </div>
      </Card>
    </div>
  );
}

function OutcomeLine({ outcome: { method, expected, counted } }: { outcome: CountedMethodOutcome }) {
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-lg font-semibold">{paymentLabel(method)}</span>
        {counted === null ? (
          <span className="text-ink-soft">Sin comparar</span>
        ) : (
          expected !== null && <CashDifferenceHeadline difference={counted - expected} />
        )}
      </p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-ink-soft">
        {counted !== null && (
          <span>
            Contaste <PesosAmount amount={counted} />
          </span>
        )}
        {expected !== null && (
          <span>
            Debe haber <PesosAmount amount={expected} />
          </span>
        )}
      </p>
    </li>
  );
}

function takenText(counted: number, left: number | null): string {
  if (left === null) return "Con eso se abre la próxima vez.";
  if (left > counted) return `Es más de lo que contaste: ${formatPesos(counted)}.`;
  const text = left === counted ? "No sacas nada" : `Sacas ${formatPesos(counted - left)}`;
  return `${text}, y con esto se abre la próxima vez.`;
}

type CashCountStepProps = {
  shift: Shift;
  draft: CashCountDraft;
  onChange: (part: Partial<CashCountDraft>) => void;
};

const WAYS = [
  { value: "pieces", label: "Por billetes" },
  { value: "sum", label: "Un solo total" },
] as const;

function CashCountStep({ shift, draft, onChange }: CashCountStepProps) {
  const moved = new Set<string>(listNonCashMethods(shift).map(({ method }) => method));
  const apps = MONEY_PAYMENT_METHODS.filter((method) => method !== "CASH");
  // Lists the methods with movements first. The other methods are below, for money that nobody recorded.
  const countedApps = apps.filter((method) => moved.has(method));
  const others = apps.filter((method) => !moved.has(method));
  const openOthers = others.some((method) => draft.apps[method] != null);
  const setApp = (method: MoneyPaymentMethod, amount: number | null) =>
    onChange({ apps: { ...draft.apps, [method]: amount } });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-5">
      <Card title="El efectivo">
        {draft.by === "pieces" ? (
          <Pieces draft={draft} onChange={onChange} />
        ) : (
          <MoneyField label="¿Cuánto efectivo hay?" value={draft.sum} onChange={(sum) => onChange({ sum })} />
        )}
        {/* Below the notes and coins, so that a phone shows all of them without scrolling. */}
        <div className="mt-3">
          <RadioGroup
            legend="¿Cómo lo cuentas?"
            name="by"
            options={WAYS}
            value={draft.by}
            onChange={(by) => onChange({ by })}
          />
        </div>
      </Card>
      <Card title="Lo que muestran tus apps">
        <p className="mb-3 text-sm text-ink-soft">
          Mira en cada una cuánto entró desde que abriste. Lo que dejes vacío no se compara.
        </p>
        <div className="flex flex-col gap-3">
          {countedApps.map((method) => (
            <App key={method} method={method} amount={draft.apps[method] ?? null} onChange={setApp} />
          ))}
          <details open={openOthers}>
            <summary className="flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-primary-ink">
              {countedApps.length === 0 ? "Agregar un medio" : "Otro medio"}
            </summary>
            <div className="mt-2 flex flex-col gap-3">
              {others.map((method) => (
                <App key={method} method={method} amount={draft.apps[method] ?? null} onChange={setApp} />
              ))}
            </div>
          </details>
        </div>
      </Card>
    </div>
  );
}

type AppProps = {
  method: MoneyPaymentMethod;
  amount: number | null;
  onChange: (method: MoneyPaymentMethod, amount: number | null) => void;
};

function App({ method, amount, onChange }: AppProps) {
  return (
    <MoneyField label={paymentLabel(method)} value={amount} onChange={(pesos) => onChange(method, pesos)} />
  );
}

/** Enter and the vertical arrow keys move between the fields, so that one hand is free for counting. */
function move(event: KeyboardEvent<HTMLInputElement>) {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  if (by === 0) return;
  const boxes = [...event.currentTarget.closest("ul")!.querySelectorAll("input")];
  const next = boxes[boxes.indexOf(event.currentTarget) + by];
  // Enter in the last box submits the form.
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

const DIGITS = /^\d{0,5}$/;

function Pieces({ draft, onChange }: Omit<CashCountStepProps, "shift">) {
  const id = useId();
  return (
    // Two columns of which the left one is full first, or one for text at twice the size.
    <ul aria-label="Billetes y monedas" className="gap-x-3 [columns:2_8.5rem] sm:gap-x-8">
      {CASH_DENOMINATIONS.map((value) => {
        const text = draft.pieces[value] ?? "";
        const read = readQuantity(text);
        const count = read.problem === undefined ? (read.value ?? 0) : 0;
        return (
          <li
            key={value}
            className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-1.5 pb-1 sm:pb-1.5"
          >
            <label htmlFor={`${id}${value}`} className="text-sm font-semibold sm:min-w-24 sm:text-base">
              <PesosAmount amount={value} />
            </label>
            <input
              id={`${id}${value}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              placeholder="0"
              value={text}
              onChange={({ target }) => {
                if (DIGITS.test(target.value))
                  onChange({ pieces: { ...draft.pieces, [value]: target.value } });
              }}
              onKeyDown={move}
              className="control max-w-12 px-1 text-center sm:max-w-24"
            />
            <span className={clsx("flex-1 text-right max-sm:sr-only", count === 0 && "text-ink-soft")}>
              <PesosAmount amount={count * value} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

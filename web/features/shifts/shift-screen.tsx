import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarClock,
  History,
  LockKeyhole,
  SlidersHorizontal,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  CASH_CATEGORIES,
  CASH_CATEGORY_LABELS,
  type CashCategory,
  type CashMovementKind,
} from "#core/cash/cash-movements.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { CashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import type { Till } from "#core/contract/shifts/tills.ts";
import { useMay } from "#web/api/use-may.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { OpenDrawerButton } from "#web/features/printers/public/open-drawer.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TillDrawing } from "#web/ui/drawings/office/till.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { findPageHeading } from "#web/ui/overlay.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { CashDifferenceBadge } from "./cash-difference.tsx";
import { CashMovementList } from "./movement-list.tsx";
import { CashMovementReceipt } from "./movement-receipt.tsx";
import { OpeningFloatField } from "./public/float-field.tsx";
import { type DeviceShiftState, useDeviceShift } from "./public/use-device-shift.ts";
import { useShiftOpening } from "./public/use-opening.ts";
import { ShiftActions } from "./shift-actions.tsx";
import { NonCashMethodsCard, ShiftDrawerCard, ShiftSalesCard, ShiftServicesCard } from "./shift-figures.tsx";
import { overnightSinceText, shiftName } from "./shift-text.ts";
import { useRecordCashMovement, useShifts, useTills } from "./shifts.queries.ts";
import { TillsDialog } from "./tills-dialog.tsx";

export function ShiftScreen() {
  const may = useMay();
  const [managing, setManaging] = useState(false);
  const here = useDeviceShift();
  const tills = useTills();
  const active = tills.data?.filter((till) => till.active) ?? [];
  const till = active.find(({ id }) => id === here.tillId) ?? active[0];
  const { data, error } = here.query;

  // The till chosen on this device was deactivated, so another one is shown.
  const unused = here.tillId !== null && till !== undefined && till.id !== here.tillId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per till
  useEffect(() => {
    if (unused) here.chooseTill(null);
  }, [unused]);

  return (
    <>
      <PageHeader
        title={till && active.length > 1 ? till.name : "Caja"}
        {...(data?.shift && { subtitle: subtitleOf(data.shift) })}
        actions={
          <>
            <ButtonLink to="/caja/cierres" icon={History}>
              Cierres
            </ButtonLink>
            {may("shifts.manage") && (
              <Button icon={SlidersHorizontal} onClick={() => setManaging(true)}>
                Cajas
              </Button>
            )}
          </>
        }
      />
      {till && <DeviceTillSelect tills={active} chosen={till.id} onChoose={here.chooseTill} />}
      {data?.shift ? (
        <Open shift={data.shift} fromCopy={data.fromCopy === true} />
      ) : data ? (
        <OpenShiftCard key={here.tillId} here={here} till={till ?? null} />
      ) : error || here.used ? (
        <LoadingState query={here.query} otherwise="Error al cargar la caja" card="failure" />
      ) : (
        <Card>
          <p>Esta tienda no usa turnos de caja. Se activan en Mi tienda, en «Vender y cobrar».</p>
        </Card>
      )}
      <TillsDialog open={managing} onClose={() => setManaging(false)} />
    </>
  );
}

function subtitleOf(shift: Shift): string {
  const { openedAt, openedBy } = shift;
  return `${shiftName(shift)} · la abrió ${openedBy.name} ${formatRelativeInstant(openedAt, new Date())}`;
}

/** `fromCopy` means that the totals are missing, because the server does not answer. */
function Open({ shift, fromCopy }: { shift: Shift; fromCopy: boolean }) {
  const { turn, subject: kind, show, props } = useDialog<CashMovementKind | null>();
  return (
    <>
      <OvernightShiftNotice shift={shift} />
      {fromCopy && (
        <OfflineNote>
          Sin conexión. Puedes anotar entradas y salidas, y cerrar la caja: las cuentas se ven cuando vuelva.
          Se abrió con <PesosAmount amount={shift.openingFloat} />.
        </OfflineNote>
      )}
      <div className="mb-4 grid grid-pairs gap-2 sm:flex sm:flex-wrap">
        <Button icon={ArrowDownToLine} onClick={() => show("IN")}>
          Entrada
        </Button>
        <Button icon={ArrowUpFromLine} onClick={() => show("OUT")}>
          Salida
        </Button>
        <OpenDrawerButton />
        <div className="col-span-full *:w-full">
          <ButtonLink to="/caja/cerrar" variant="primary" icon={LockKeyhole}>
            Cerrar caja
          </ButtonLink>
        </div>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
        {!fromCopy && (
          <div className="flex min-w-0 flex-col gap-4">
            <ShiftDrawerCard shift={shift} />
            <NonCashMethodsCard shift={shift} />
            <ShiftServicesCard shift={shift} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          {!fromCopy && <ShiftSalesCard shift={shift} />}
          <CashMovementList shift={shift} />
          {!fromCopy && <ShiftActions shift={shift} />}
        </div>
      </div>
      {kind && <CashMovementDialog key={turn} {...props} kind={kind} shift={shift} />}
    </>
  );
}

function OvernightShiftNotice({ shift }: { shift: Shift }) {
  const since = overnightSinceText(shift, new Date());
  if (!since) return null;
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning-ink"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Esta caja está abierta {since}. Ciérrala y ábrela otra vez, para que cada día se cuente aparte.
      </span>
    </p>
  );
}

/** Most tills that fit side by side on a phone. */
const FEW = 4;

type TillSelectProps = { tills: readonly Till[]; chosen: string; onChoose: (tillId: string) => void };

/** Chooses this device's till. Renders nothing in a store with one till. */
function DeviceTillSelect({ tills, chosen, onChoose }: TillSelectProps) {
  if (tills.length < 2) return null;
  const options = tills.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-4 max-w-xl">
      {tills.length <= FEW ? (
        <RadioGroup
          legend="¿En qué caja estás?"
          name="till"
          options={options}
          value={chosen}
          onChange={onChoose}
        />
      ) : (
        <SelectField label="¿En qué caja estás?" options={options} value={chosen} onValueChange={onChoose} />
      )}
    </div>
  );
}

type OpenShiftCardProps = { here: DeviceShiftState; till: Till | null };

function OpenShiftCard({ here, till }: OpenShiftCardProps) {
  const opening = useShiftOpening(here, (shift) => toast.success("Caja abierta", shiftName(shift)));
  const last = useShifts({ page: 1, tillId: till?.id ?? "", startDate: "", endDate: "" }, till !== null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A phone's keyboard would cover half of the screen.
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const main = document.querySelector("main");
    const focused = document.activeElement;
    // If the user has moved the focus into the page, the focus stays there.
    if (focused === findPageHeading() || focused === main || !main?.contains(focused))
      form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  const closed = last.data?.data.find(({ closedAt }) => closedAt !== null);
  return (
    <Card>
      <div className="mx-auto flex max-w-md flex-col items-center py-4 text-center sm:py-8">
        <div className="w-44">
          <TillDrawing />
        </div>
        <h2 className="mt-4 text-xl font-bold">La caja está cerrada</h2>
        <p className="mt-1 text-balance text-ink-soft">
          Ábrela con lo que hay en ella. Al final del día la cuentas y sabes si cuadra.
        </p>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void opening.submit(event, opening.read)}
          className="mt-6 flex w-full flex-col gap-4 text-left"
        >
          <OpeningFloatField opening={opening} />
          <FormAlert notice={opening.notice} />
          <Button type="submit" variant="primary" size="lg" block busy={opening.busy}>
            Abrir la caja
          </Button>
        </form>
        {closed && <LastClosing shift={closed} />}
      </div>
    </Card>
  );
}

function LastClosing({ shift }: { shift: Shift }) {
  const cash = shift.byMethod.find(({ method }) => method === "CASH");
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-ink-soft">
      <TextLink to={`/caja/cierres/${shift.id}`}>
        Último cierre: {formatRelativeInstant(shift.closedAt ?? shift.openedAt, new Date())}
      </TextLink>
      {cash?.difference != null && <CashDifferenceBadge difference={cash.difference} />}
    </p>
  );
}

/** Reasons for which money enters or leaves the drawer. */
const REASONS: Record<CashMovementKind, readonly CashCategory[]> = {
  IN: ["CHANGE", "OTHER"],
  OUT: ["EXPENSE", "SUPPLIER", "WITHDRAWAL", "CHANGE", "OTHER"],
};

function reasonsFor(kind: CashMovementKind, mayManage: boolean): { value: CashCategory; label: string }[] {
  return CASH_CATEGORIES.filter(
    (category) => REASONS[kind].includes(category) && (category !== "WITHDRAWAL" || mayManage),
  ).map((value) => ({ value, label: CASH_CATEGORY_LABELS[value] }));
}

type Props = { open: boolean; kind: CashMovementKind; shift: Shift; onClose: () => void };
type SentMovement = { kind: CashMovementKind; category: CashCategory; amount: number; note?: string };

/** Records money that enters or leaves the drawer. Needs a new React key each time it opens. */
export function CashMovementDialog({ open, kind, shift, onClose }: Props) {
  const mayManage = useMay()("shifts.manage");
  const [amount, setAmount] = useState<number | null>(null);
  const [category, setCategory] = useState<CashCategory | null>(null);
  const [note, setNote] = useState("");
  const [done, setDone] = useState<CashMovement | null>(null);
  const { mutateAsync: move } = useRecordCashMovement();
  const form = useRetryableSubmit({
    what: `${kind} of the shift ${shift.id}`,
    send: (body: SentMovement, key) => move({ id: shift.id, key, body }),
    failed: "No pudimos anotarlo",
    onDone: setDone,
  });
  const out = kind === "OUT";
  function read(): SentMovement | string {
    if (!amount) return "Escribe cuánto dinero es.";
    if (!category) return "Elige para qué es.";
    if (category === "OTHER" && note.trim() === "") return "Escribe en la nota de qué se trata.";
    return { kind, category, amount, ...(note.trim() && { note: note.trim() }) };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={amount !== null || note !== ""}
      title={out ? "Salida de dinero" : "Entrada de dinero"}
      description={shift.till.name}
      save={out ? "Anotar salida" : "Anotar entrada"}
      done={
        done && {
          title: out ? "Salida anotada" : "Entrada anotada",
          content: <CashMovementReceipt movement={done} shift={shift} fresh />,
        }
      }
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        <Field label={out ? "¿Cuánto sale?" : "¿Cuánto entra?"} required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <RadioGroup
          legend="¿Para qué?"
          name="category"
          options={reasonsFor(kind, mayManage)}
          value={category}
          onChange={setCategory}
        />
        <TextField
          label={category === "OTHER" ? "Nota" : "Nota (opcional)"}
          required={category === "OTHER"}
          autoComplete="off"
          maxLength={FIELD_LIMITS.long}
          placeholder={out ? "Ej.: bolsas y aseo" : "Ej.: monedas del banco"}
          value={note}
          onValueChange={setNote}
        />
      </div>
    </FormDialog>
  );
}

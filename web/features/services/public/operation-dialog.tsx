import { useState } from "react";
import { computeDrawerChange, computeServiceCommission } from "#core/cash/services.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import type { Service, ServiceOperation } from "#core/contract/services.ts";
import { formatPesos } from "#core/money.ts";
import {
  centerRow,
  horizontalRuleRow,
  leftRightRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";
import { useSession } from "#web/api/session.tsx";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { buildPrintTexts, PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { buildStoreHead } from "#web/features/receipts/public/store-head.ts";
import { useRecordServiceOperation, useServices } from "#web/features/services/services.queries.ts";
import { useDrawerGate } from "#web/features/shifts/public/drawer-gate.tsx";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatShortInstant } from "#web/ui/text/dates.ts";

const RECEIPT = buildPrintTexts("recibo");

const QUICK = [2_000, 5_000, 10_000, 20_000];

type Props = { open: boolean; onClose: () => void };

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function ServiceOperationDialog({ open, onClose }: Props) {
  const { data } = useServices();
  const active = data?.filter((service) => service.active) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState<ServiceOperation | null>(null);
  const service =
    active.find(({ id }) => id === chosen) ?? active[0] ?? data?.find(({ id }) => id === done?.service.id);
  if (!service)
    return (
      <Dialog open={open} onClose={onClose} title="Recargas y servicios">
        <p>No hay servicios activos. El dueño los agrega en Recargas.</p>
      </Dialog>
    );
  return (
    <OperationForm
      open={open}
      services={active}
      service={service}
      done={done}
      onChoose={setChosen}
      onDone={setDone}
      onClose={onClose}
    />
  );
}

type FormProps = Props & {
  services: readonly Service[];
  service: Service;
  done: ServiceOperation | null;
  onChoose: (id: string) => void;
  onDone: (operation: ServiceOperation) => void;
};
type SentOperation = {
  service: Service;
  amount: number;
  fee: number;
  reference: string;
  shiftId: string | null;
};

function OperationForm({ open, services, service, done, onChoose, onDone, onClose }: FormProps) {
  const { user } = useSession();
  const here = useDeviceShift();
  const [amount, setAmount] = useState<number | null>(null);
  const [typedFee, setFee] = useState<number | null | undefined>(undefined);
  const [reference, setReference] = useState("");
  const drawer = useDrawerGate(here, { why: "En esta tienda la plata se recibe con la caja abierta." });
  const { mutateAsync: operate } = useRecordServiceOperation();
  const fee = (typedFee === undefined ? service.fee : typedFee) ?? 0;
  const form = useRetryableSubmit({
    what: "service operation",
    send: ({ service, amount, fee, reference, shiftId }: SentOperation, key) => {
      const by = { id: user?.id ?? "", name: user?.name ?? "" };
      const shown: ServiceOperation = {
        id: key,
        number: null,
        createdAt: new Date().toISOString(),
        direction: service.direction,
        service: { id: service.id, name: service.name },
        amount,
        fee,
        method: "CASH",
        by,
        commission: computeServiceCommission(service, amount),
        reference: reference || null,
        note: null,
        shift: null,
        reverses: null,
        reversed: false,
      };
      const body = { amount, fee, ...(reference && { reference }), ...(shiftId && { shiftId }) };
      return operate({ id: service.id, key, body, shown });
    },
    failed: "No pudimos registrarlo",
    onDone,
  });
  const out = service.direction === "OUT";
  const change = amount === null ? null : computeDrawerChange(service.direction, amount, fee);
  const cash = here.query.data?.shift?.byMethod.find(({ method }) => method === "CASH")?.expected ?? null;
  const isShort = change !== null && change < 0 && cash !== null && cash + change < 0;
  const read = (): SentOperation | string =>
    amount
      ? { service, amount, fee, reference: reference.trim(), shiftId: here.shiftId() }
      : "Escribe el valor.";
  return (
    <FormDialog
      form={drawer.guard(form)}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={amount !== null || typedFee !== undefined || reference !== ""}
      blocksScans="Termina esta operación antes de escanear"
      title={service.name}
      description={out ? "Entregas plata de la caja" : "Recibes plata para la red: no es una venta"}
      save="Registrar"
      disabled={here.isLoading}
      done={done && { title: `${done.service.name}: anotado`, content: <OperationDone operation={done} /> }}
      outcome={
        change !== null &&
        change !== 0 && (
          <p role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5 text-lg">
            {change > 0 ? "Recibe en efectivo " : "Entrega en efectivo "}
            <strong>
              <PesosAmount amount={Math.abs(change)} />
            </strong>
          </p>
        )
      }
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        {services.length > 1 && (
          <RadioGroup
            legend="¿Qué es?"
            name="service"
            options={services.map(({ id, name }) => ({ value: id, label: name }))}
            value={service.id}
            onChange={(id) => {
              onChoose(id);
              setFee(undefined);
            }}
          />
        )}
        <Field label={out ? "¿Cuánto le entregas?" : "¿Cuánto es?"} required>
          <MoneyInput value={amount} onChange={setAmount} unreadable="zero" data-autofocus />
        </Field>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {QUICK.map((quick) => (
            <Button key={quick} size="sm" aria-pressed={amount === quick} onClick={() => setAmount(quick)}>
              {formatPesos(quick)}
            </Button>
          ))}
        </div>
        <TextField
          label="Número y operador (opcional)"
          autoComplete="off"
          maxLength={Math.min(MAX_REFERENCE_LENGTH, FIELD_LIMITS.name)}
          placeholder="Ej.: 300 123 4567 Claro"
          value={reference}
          onValueChange={setReference}
        />
        <Field label="Cobras por el servicio (opcional)">
          <MoneyInput value={fee === 0 && typedFee === undefined ? null : fee || null} onChange={setFee} />
        </Field>
        {isShort && (
          <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-warning-ink">
            En la caja debería haber <PesosAmount amount={cash} />. Cuenta antes de entregar.
          </p>
        )}
        <p className="text-sm text-ink-soft">
          La recarga o el giro se hace en el celular o el datáfono de la red. Aquí solo anotas la plata.
        </p>
      </div>
      {drawer.dialog}
    </FormDialog>
  );
}

function OperationDone({ operation }: { operation: ServiceOperation }) {
  const { amount, fee, direction, number, reference } = operation;
  const change = computeDrawerChange(direction, amount, fee);
  const { store } = useSession();
  return (
    <>
      <p role="status" className="text-lg">
        {change < 0 ? "Salieron de la caja " : "Entraron a la caja "}
        <strong>
          <PesosAmount amount={Math.abs(change)} />
        </strong>
        .
      </p>
      {(number || reference) && (
        <p className="mt-1 text-ink-soft wrap-anywhere">{[number, reference].filter(Boolean).join(" · ")}</p>
      )}
      {store && (
        <div className="mt-4">
          <PrintActions
            rows={buildServiceReceiptRows(operation, store)}
            fileName={`servicio-${operation.id.slice(0, 13)}.png`}
            texts={RECEIPT}
            {...(change !== 0 && { occasion: { kind: "CASH_MOVED" } })}
            auto
          />
        </div>
      )}
    </>
  );
}

/** The customer's receipt, without the commission that the service's network pays to the shop. */
function buildServiceReceiptRows(
  { service, direction, amount, fee, number, reference, createdAt, by }: ServiceOperation,
  store: StoreOnPaper,
): TicketRow[] {
  const out = direction === "OUT";
  return [
    ...buildStoreHead(store),
    centerRow(service.name, "bold"),
    ...(number ? [leftRightRow("Recibo", number)] : []),
    { kind: "text", text: formatShortInstant(createdAt) },
    ...(reference ? [{ kind: "text" as const, text: reference }] : []),
    horizontalRuleRow,
    leftRightRow(out ? "Te entregamos" : "Valor", formatPesos(amount), fee > 0 ? undefined : "big"),
    ...(fee > 0 ? [leftRightRow("Servicio", formatPesos(fee))] : []),
    ...(fee > 0 && !out ? [leftRightRow("RECIBIDO", formatPesos(amount + fee), "big")] : []),
    leftRightRow("Atendió", by.name),
    horizontalRuleRow,
    centerRow("No es una venta de la tienda: es plata de la red."),
  ];
}

import { HandCoins, SlidersHorizontal, Smartphone, Undo2 } from "lucide-react";
import { useState } from "react";
import type { ServiceOperation, ServicesReport } from "#core/contract/services.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { ReversalDialog } from "#web/features/credit/public/reversal-dialog.tsx";
import { MoneyDialog } from "#web/features/shifts/public/money-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { TillDrawing } from "#web/ui/drawings/office/till.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { ServiceOperationDialog } from "./public/operation-dialog.tsx";
import {
  useAddCommonServices,
  useReverseServiceOperation,
  useServiceOperations,
  useServices,
  useServicesReport,
  useSettleService,
} from "./services.queries.ts";
import { ServicesDialog } from "./services-dialog.tsx";

type Row = ServicesReport[number];
type Subject =
  | { which: "operation" | "services" }
  | { which: "settle"; row: Row }
  | { which: "reverse"; operation: ServiceOperation };

export function ServicesScreen() {
  const may = useMay();
  const mayManage = may("services.manage");
  const mayReport = may("reports.read");
  const services = useServices();
  const { open, turn, subject, show, close, props } = useDialog<Subject>({ which: "operation" });
  const { mutateAsync: reverse } = useReverseServiceOperation();
  const { data } = services;
  const some = data?.some(({ active }) => active) === true;
  return (
    <>
      <PageHeader
        title="Recargas"
        actions={
          mayManage &&
          data &&
          data.length > 0 && (
            <Button icon={SlidersHorizontal} onClick={() => show({ which: "services" })}>
              Servicios
            </Button>
          )
        }
      />
      {!data && <LoadingState query={services} otherwise="Error al cargar los servicios" card="failure" />}
      {data?.length === 0 && <NoServices mayManage={mayManage} />}
      {data && data.length > 0 && (
        <div className="flex flex-col gap-4 lg:gap-5">
          {some && (
            <div className="*:w-full sm:*:w-auto">
              <Button variant="primary" icon={Smartphone} onClick={() => show({ which: "operation" })}>
                Registrar recarga o servicio
              </Button>
            </div>
          )}
          {mayReport && (
            <ToSettle {...(mayManage && { settle: (row: Row) => show({ which: "settle", row }) })} />
          )}
          <ServiceOperationList
            {...(mayManage && {
              reverse: (operation: ServiceOperation) => show({ which: "reverse", operation }),
            })}
          />
        </div>
      )}
      {turn > 0 && subject.which === "operation" && <ServiceOperationDialog key={turn} {...props} />}
      <ServicesDialog open={open && subject.which === "services"} onClose={close} />
      {subject.which === "settle" && <SettleServiceDialog key={turn} {...props} row={subject.row} />}
      {subject.which === "reverse" && (
        <ReversalDialog
          key={turn}
          {...props}
          reverse={(reason) => {
            const { id, service } = subject.operation;
            return reverse({ params: { id: service.id, operationId: id }, body: { reason } });
          }}
          words={{
            title: `Anular ${subject.operation.service.name}`,
            description: `${formatPesos(subject.operation.amount)}. La plata vuelve como si no hubiera pasado por la caja; en la red la anulas tú.`,
            save: "Anular",
            failed: "No pudimos anular la operación",
            done: "Operación anulada",
          }}
        />
      )}
    </>
  );
}

function NoServices({ mayManage }: { mayManage: boolean }) {
  const { mutateAsync: add, isPending } = useAddCommonServices();
  const begin = () =>
    add().catch((error) => toast.error("No pudimos agregarlos", failureText(error, "Inténtalo de nuevo.")));
  return (
    <Card>
      <EmptyState
        drawing={<TillDrawing />}
        title="Recargas, recibos, depósitos y retiros"
        text={
          mayManage
            ? "Es plata de otros que pasa por tu caja: la caja cuadra y tus ventas no se inflan. Después ajustas la comisión de cada servicio."
            : "El dueño o un administrador elige qué servicios ofrece la tienda."
        }
        action={
          mayManage && (
            <Button variant="primary" busy={isPending} onClick={begin}>
              Empezar con los servicios más usados
            </Button>
          )
        }
      />
    </Card>
  );
}

const DAYS = 30;

/** Shows what the shop owes to the networks behind the services, and what the shop earns. */
function ToSettle({ settle }: { settle?: (row: Row) => void }) {
  const today = dayOf(new Date());
  const { data } = useServicesReport({ startDate: addDays(today, 1 - DAYS), endDate: today });
  const rows = data?.filter(({ count, toSettleNow }) => count > 0 || toSettleNow !== 0) ?? [];
  if (rows.length === 0) return null;
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return (
    <Card title="Por consignar" flush>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3 sm:grid-cols-2 px-4 pb-3 sm:px-5">
        <Figure label="Por consignar ahora" amount={sum(({ toSettleNow }) => toSettleNow)} />
        <Figure label={`Te dejó en ${DAYS} días`} amount={sum(({ commission, fees }) => commission + fees)} />
      </div>
      <ul aria-label="Por consignar" className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li
            key={row.service.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{row.service.name}</p>
              <p className="text-sm text-ink-soft">
                {row.count === 1 ? "1 operación" : `${row.count} operaciones`} · comisión{" "}
                <PesosAmount amount={row.commission + row.fees} />
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <strong>
                <PesosAmount amount={row.toSettleNow} />
              </strong>
              {settle && row.toSettleNow !== 0 && (
                <Button
                  size="sm"
                  icon={HandCoins}
                  aria-label={`${row.toSettleNow > 0 ? "Consignar" : "Recibir"} de ${row.service.name}`}
                  onClick={() => settle(row)}
                >
                  {row.toSettleNow > 0 ? "Consignar" : "Recibir"}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="text-xl font-bold">
        <PesosAmount amount={amount} />
      </p>
    </div>
  );
}

type Props = {
  reverse?: (operation: ServiceOperation) => void;
};

function ServiceOperationList({ reverse }: Props) {
  const [page, setPage] = useState(1);
  const query = useServiceOperations(page);
  const { data, error } = query;
  if (!data)
    return (
      <Card title="Operaciones" flush={!error}>
        <LoadingState query={query} otherwise="Error al cargar las operaciones" rows={4} />
      </Card>
    );
  if (data.data.length === 0)
    return (
      <Card title="Operaciones">
        <p className="text-ink-soft">Todavía no hay ninguna.</p>
      </Card>
    );
  return (
    <>
      <Card title="Operaciones" flush>
        <ul aria-label="Operaciones" className="divide-y divide-line border-t border-line">
          {data.data.map((operation) => (
            <Operation key={operation.id} operation={operation} {...(reverse && { reverse })} />
          ))}
        </ul>
      </Card>
      <Pagination flush page={page} pages={data.pagination.totalPages} onChange={setPage} />
    </>
  );
}

function Operation({ operation, reverse }: Props & { operation: ServiceOperation }) {
  const { service, createdAt, by, amount, fee, commission, direction, method, reference, number } = operation;
  const { reverses, reversed, note } = operation;
  return (
    <li className="flex flex-wrap items-center gap-2 py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {reverses ? `Anulación · ${service.name}` : service.name}
          {reversed && <Badge tone="warning">Anulada</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[formatRelativeInstant(createdAt, new Date()), by.name, reference, number]
            .filter(Boolean)
            .join(" · ")}
          {method !== "CASH" && ` · ${paymentLabel(method)}`}
        </p>
        {note && <p className="text-sm wrap-anywhere">{note}</p>}
      </div>
      <div className="ml-auto shrink-0 text-right">
        <p className="font-semibold">
          <PesosAmount amount={direction === "IN" ? amount : -amount} />
        </p>
        {commission + fee !== 0 && (
          <p className="text-sm text-ink-soft">
            Te deja <PesosAmount amount={commission + fee} />
          </p>
        )}
      </div>
      {reverse && (
        // A fixed width keeps the amounts in one column.
        <div className="w-11 shrink-0">
          {!reverses && !reversed && (
            <IconButton label={`Anular ${service.name}`} icon={Undo2} onClick={() => reverse(operation)} />
          )}
        </div>
      )}
    </li>
  );
}

type SettleServiceDialogProps = { open: boolean; row: ServicesReport[number]; onClose: () => void };

const TEXTS = {
  noAmount: "Escribe cuánto es.",
  reference: "Comprobante (opcional)",
  save: "Anotar",
  failed: "No pudimos anotarlo",
};
const PAYS = { ...TEXTS, amount: "¿Cuánto consignas?", method: "¿De dónde sale?" };
const RECEIVES = { ...TEXTS, amount: "¿Cuánto recibes?", method: "¿Por dónde llega?" };

/** The caller passes a new React key each time the dialog opens, so that the state starts empty. */
export function SettleServiceDialog({
  open,
  row: { service, toSettleNow },
  onClose,
}: SettleServiceDialogProps) {
  const pays = toSettleNow > 0;
  const { mutateAsync: settle } = useSettleService();
  return (
    <MoneyDialog
      open={open}
      title={pays ? "Consignar" : "Recibir de la red"}
      description={service.name}
      start={Math.abs(toSettleNow)}
      isIn={!pays}
      texts={pays ? PAYS : RECEIVES}
      bodyOf={({ amount, ...money }) => ({
        serviceId: service.id,
        amount: pays ? amount : -amount,
        ...money,
      })}
      send={(body) => settle({ body })}
      movementOf={({ id, amount }) => {
        const kind = amount > 0 ? "OUT" : "IN";
        const note = `Consignación: ${service.name}`;
        return { id, kind, category: "OTHER", amount: Math.abs(amount), note };
      }}
      onDone={() => toast.success(pays ? "Consignación anotada" : "Pago de la red anotado")}
      onClose={onClose}
    />
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DayReport } from "#core/contract/reports/reports.ts";
import { formatPesos } from "#core/money.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { useDayReport } from "#web/features/reports/reports.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { FiguresSkeleton } from "#web/ui/skeleton.tsx";
import { MAX_SHOWN_SHIFTS, MoreShifts } from "./day-sentence.tsx";
import { isOpenSinceEarlierDay, openShiftText, sumCollectedDebts, sumRevenueByMethod } from "./day-text.ts";

const LINK =
  "-my-3 inline-flex rounded-sm py-3 font-semibold text-primary-ink underline-offset-4 hover:underline";

export function TodayCard() {
  const { data, error, isFetching, refetch } = useDayReport(null);
  return (
    <Card
      title="Así va hoy"
      action={
        data && (
          <ButtonLink size="sm" to={`/reports?startDate=${data.date}&endDate=${data.date}`}>
            Ver reporte
          </ButtonLink>
        )
      }
    >
      {data ? (
        <Today day={data} />
      ) : error ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">No pudimos traer cómo va el día.</p>
          <Button busy={isFetching} onClick={() => refetch()}>
            Intentar de nuevo
          </Button>
        </div>
      ) : (
        <FiguresSkeleton />
      )}
    </Card>
  );
}

function Today({ day }: { day: DayReport }) {
  const { credit, shifts } = useStoreSettings();
  const { returns, expenses, owed, openShifts, date } = day;
  const { lines, rounding } = sumRevenueByMethod(day);
  const collected = sumCollectedDebts(day);
  const left = openShifts.filter((shift) => isOpenSinceEarlierDay(shift, date));
  const open = openShifts.filter((shift) => !isOpenSinceEarlierDay(shift, date));
  return (
    <div className="grid gap-x-10 gap-y-3 @lg:grid-cols-2">
      {lines.length > 0 && (
        <Rows title="Cómo te pagaron">
          {lines.map(({ method, amount }) => (
            <Row key={method} name={method === "CREDIT" ? "Fiaste" : paymentLabel(method)} amount={amount} />
          ))}
          {rounding !== 0 && <Row name="Ajuste por monedas" amount={rounding} />}
        </Rows>
      )}
      <Rows title="Además">
        {collected > 0 && <Row name="Te abonaron" amount={collected} note="de lo fiado antes" />}
        {returns.count > 0 && <Row name="Te devolvieron" amount={returns.total} note="ya descontado" />}
        {expenses > 0 && <Row name="Gastos de la caja" amount={expenses} />}
        {(credit || owed.balance > 0) && (
          <Row
            name={
              <Link to="/fiados" className={LINK}>
                Te deben
              </Link>
            }
            amount={owed.balance}
            note={owed.customers === 1 ? "1 cliente" : owed.customers > 1 && `${owed.customers} clientes`}
          />
        )}
        {day.payable && day.payable.balance > 0 && (
          <Row
            name={
              <Link to="/por-pagar" className={LINK}>
                Debes a proveedores
              </Link>
            }
            amount={day.payable.balance}
            note={owedText(day.payable)}
          />
        )}
        {shifts !== "OFF" && left.length === 0 && (
          <div className="py-1">
            <dt className="sr-only">Caja</dt>
            <dd>
              <Link
                to="/caja"
                className="-my-3 inline-flex flex-col gap-1 rounded-sm py-3 text-sm text-ink-soft underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {open.length === 0 && "La caja está cerrada"}
                {open.slice(0, MAX_SHOWN_SHIFTS).map((shift) => (
                  <span key={shift.id}>{openShiftText(shift, date)}</span>
                ))}
              </Link>
              <MoreShifts count={open.length - MAX_SHOWN_SHIFTS} />
            </dd>
          </div>
        )}
      </Rows>
    </div>
  );
}

function owedText({ overdue, dueThisWeek }: DayReport["payable"]): string | false {
  if (overdue > 0) return `${formatPesos(overdue)} ya venció`;
  return dueThisWeek > 0 && `${formatPesos(dueThisWeek)} esta semana`;
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <dl className="pt-1">{children}</dl>
    </section>
  );
}

function Row({ name, amount, note }: { name: ReactNode; amount: number; note?: string | false }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 py-1">
      {/* The note stands below the name, so that the amount stays on the first line. */}
      <dt className="min-w-0 flex-[1_1_8rem]">
        {name}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </dt>
      <dd className="ml-auto">
        <PesosAmount amount={amount} />
      </dd>
    </div>
  );
}

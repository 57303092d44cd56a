import { describeSentForAnother, describeTransfers } from "#core/cash/closing-summary.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { formatNumber } from "#core/number-text.ts";
import { Card } from "#web/ui/card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { CashDifferenceBadge } from "./cash-difference.tsx";
import { ShiftFigureList } from "./figure-list.tsx";
import { listNonCashMethods, nonCashMethodName } from "./non-cash-methods.ts";
import { computeExpectedCash } from "./shift-text.ts";

export function ShiftDrawerCard({ shift }: { shift: Shift }) {
  const drawer = computeExpectedCash(shift);
  const cash = shift.byMethod.find(({ method }) => method === "CASH");
  if (!drawer)
    return (
      <Card title="Efectivo">
        <p className="text-ink-soft">
          Primero cuentas y después ves si cuadra. La caja se abrió con{" "}
          <PesosAmount amount={shift.openingFloat} />.
        </p>
      </Card>
    );
  return (
    <Card title="Efectivo">
      <p className="text-sm text-ink-soft">{shift.closedAt ? "Debía haber" : "Debe haber en la caja"}</p>
      <p className="text-3xl font-bold">
        <PesosAmount amount={drawer.expected} />
      </p>
      {cash?.counted != null && cash.difference !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            Se contaron <PesosAmount amount={cash.counted} />
          </span>
          <CashDifferenceBadge difference={cash.difference} />
        </p>
      )}
      <div className="mt-3 border-t border-line pt-2">
        <ShiftFigureList label="De qué se compone el efectivo" figures={drawer.parts} />
      </div>
    </Card>
  );
}

/** Expected amounts of Nequi, cards and other methods. Hidden without movements or permission. */
export function NonCashMethodsCard({ shift }: { shift: Shift }) {
  const others = listNonCashMethods(shift).filter(({ expected }) => expected !== null);
  if (others.length === 0) return null;
  return (
    <Card title="Otros medios" flush>
      <ul aria-label="Otros medios" className="divide-y divide-line">
        {others.map(({ method, sales, debtPayments, refunds, expected, counted, difference }) => (
          <li key={method} className="px-4 py-3 sm:px-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{nonCashMethodName({ method, refunds })}</span>
              <strong>
                <PesosAmount amount={expected ?? 0} />
              </strong>
            </p>
            {debtPayments || refunds ? (
              <ShiftFigureList
                label={`De qué se compone ${nonCashMethodName({ method, refunds })}`}
                figures={[
                  { label: "Ventas", amount: sales },
                  { label: "Abonos", amount: debtPayments || null },
                  { label: "Devoluciones", amount: refunds ? -refunds : null },
                ]}
              />
            ) : null}
            {counted !== null && difference !== null && (
              <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-soft">
                <span>
                  La app mostraba <PesosAmount amount={counted} />
                </span>
                <CashDifferenceBadge difference={difference} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Money of services such as mobile top-ups. Hidden without movements or permission. */
export function ShiftServicesCard({ shift: { services } }: { shift: Shift }) {
  if (!services || services.in === null || (services.count === 0 && !services.in && !services.out))
    return null;
  return (
    <Card title="Recargas y corresponsal">
      <ShiftFigureList
        label="Recargas y corresponsal"
        figures={[
          { label: "Recibido de clientes", amount: services.in, detail: formatNumber(services.count) },
          { label: "Entregado a clientes", amount: services.out ? -services.out : null },
          { label: "Cobrado por el servicio", amount: services.fees || null },
        ]}
      />
      <p className="mt-2 text-sm text-ink-soft">No son ventas: es plata de las redes que pasa por la caja.</p>
    </Card>
  );
}

export function ShiftSalesCard({ shift }: { shift: Shift }) {
  const { sales, returns, discounts, creditGiven, rounding, bySeller } = shift;
  const some = (amount: number | null) => amount || null;
  const count = (many: number) => formatNumber(many);
  return (
    <Card title="Ventas del turno">
      {sales.total === null ? (
        <p>{saleCountText(sales.count)}</p>
      ) : (
        <ShiftFigureList
          label="Ventas del turno"
          figures={[
            { label: "Ventas", amount: sales.total, detail: count(sales.count) },
            {
              label: "Devoluciones",
              amount: returns.total ? -returns.total : null,
              detail: count(returns.count),
            },
            { label: "Fiado", amount: some(creditGiven) },
            { label: "Descuentos dados", amount: some(discounts) },
            { label: "Ajuste por monedas", amount: some(rounding) },
          ]}
        />
      )}
      {bySeller.length > 1 && (
        <div className="mt-2 border-t border-line pt-2">
          <ShiftFigureList
            label="Ventas por vendedor"
            figures={bySeller.map(({ name, total, count: many }) => ({
              label: name,
              amount: total,
              detail: count(many),
            }))}
          />
        </div>
      )}
      {describeTransfers(shift.transfers).map((text) => (
        <p key={text} className="mt-2 text-sm text-warning-ink">
          {text}
        </p>
      ))}
      {shift.sentForAnother && (
        <p className="mt-2 text-sm text-warning-ink">{describeSentForAnother(shift.sentForAnother)}.</p>
      )}
    </Card>
  );
}

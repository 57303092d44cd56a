import type { Shift } from "#core/contract/shifts/shifts.ts";
import { formatNumber } from "#core/number-text.ts";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { FigureList } from "./figure-list.tsx";
import { methodName, nonCashMethods } from "./other-methods.ts";
import { CashDifferenceBadge } from "./outcome-badge.tsx";
import { expectedDrawer } from "./shift-text.ts";

export function DrawerCard({ shift }: { shift: Shift }) {
  const drawer = expectedDrawer(shift);
  const cash = shift.byMethod.find(({ method }) => method === "CASH");
  if (!drawer)
    return (
      <Card title="Efectivo">
        <p className="text-ink-soft">
          Primero cuentas y después ves si cuadra. La caja se abrió con <Money amount={shift.openingFloat} />.
        </p>
      </Card>
    );
  return (
    <Card title="Efectivo">
      <p className="text-sm text-ink-soft">{shift.closedAt ? "Debía haber" : "Debe haber en la caja"}</p>
      <p className="text-3xl font-bold">
        <Money amount={drawer.expected} />
      </p>
      {cash?.counted != null && cash.difference !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            Se contaron <Money amount={cash.counted} />
          </span>
          <CashDifferenceBadge difference={cash.difference} />
        </p>
      )}
      <div className="mt-3 border-t border-line pt-2">
        <FigureList label="De qué se compone el efectivo" figures={drawer.parts} />
      </div>
    </Card>
  );
}

/** Expected amounts of Nequi, cards and other methods. Hidden without movements or permission. */
export function MethodsCard({ shift }: { shift: Shift }) {
  const others = nonCashMethods(shift).filter(({ expected }) => expected !== null);
  if (others.length === 0) return null;
  return (
    <Card title="Otros medios" flush>
      <ul aria-label="Otros medios" className="divide-y divide-line">
        {others.map(({ method, sales, debtPayments, refunds, expected, counted, difference }) => (
          <li key={method} className="px-4 py-3 sm:px-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{methodName({ method, refunds })}</span>
              <strong>
                <Money amount={expected ?? 0} />
              </strong>
            </p>
            {(debtPayments || refunds) && (
              <FigureList
                label={`De qué se compone ${methodName({ method, refunds })}`}
                figures={[
                  { label: "Ventas", amount: sales },
                  { label: "Abonos", amount: debtPayments || null },
                  { label: "Devoluciones", amount: refunds ? -refunds : null },
                ]}
              />
            )}
            {counted !== null && difference !== null && (
              <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-soft">
                <span>
                  La app mostraba <Money amount={counted} />
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

/** Money of services such as recargas. Hidden without movements or permission. */
export function ServicesCard({ shift: { services } }: { shift: Shift }) {
  if (!services || services.in === null || (services.count === 0 && !services.in && !services.out))
    return null;
  return (
    <Card title="Recargas y corresponsal">
      <FigureList
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

export function SoldCard({ shift }: { shift: Shift }) {
  const { sales, returns, discounts, creditGiven, rounding, bySeller } = shift;
  const some = (amount: number | null) => amount || null;
  const count = (many: number) => formatNumber(many);
  return (
    <Card title="Ventas del turno">
      {sales.total === null ? (
        <p>{saleCountText(sales.count)}</p>
      ) : (
        <FigureList
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
          <FigureList
            label="Ventas por vendedor"
            figures={bySeller.map(({ name, total, count: many }) => ({
              label: name,
              amount: total,
              detail: count(many),
            }))}
          />
        </div>
      )}
    </Card>
  );
}

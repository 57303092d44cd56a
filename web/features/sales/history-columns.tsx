import type { Sale } from "#core/contract/sales.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Money } from "#web/ui/money.tsx";
import type { Column } from "#web/ui/table.tsx";
import { HistoryCustomer } from "./history-customer.tsx";
import { HistoryItems } from "./history-items.tsx";
import { saleDate } from "./sale-date.ts";

export const HISTORY_COLUMNS: readonly Column<Sale>[] = [
  {
    key: "date",
    header: "Fecha",
    cell: (sale) => <time dateTime={sale.createdAt}>{saleDate(sale.createdAt)}</time>,
    phone: "title",
  },
  {
    key: "id",
    header: "ID",
    cell: (sale) => <span className="font-mono text-sm">{sale.id.slice(0, 8)}</span>,
    nowrap: true,
  },
  { key: "customer", header: "Cliente", cell: (sale) => <HistoryCustomer customer={sale.customer} /> },
  { key: "items", header: "Productos", cell: (sale) => <HistoryItems items={sale.items} /> },
  {
    key: "total",
    header: "Total",
    cell: (sale) => (
      <strong>
        <Money amount={sale.total} />
      </strong>
    ),
    align: "end",
  },
  { key: "payment", header: "Pago", cell: (sale) => <Payment sale={sale} />, nowrap: true },
  {
    key: "actions",
    header: "Acciones",
    cell: (sale) => (
      <ButtonLink size="sm" to={`/sales/${sale.id}`}>
        Ver detalles
        <span className="sr-only"> de la venta {sale.id.slice(0, 8)}</span>
      </ButtonLink>
    ),
    nowrap: true,
    phone: "foot",
  },
];

function Payment({ sale: { amountPaid, change } }: { sale: Sale }) {
  if (amountPaid === null) return <span className="text-ink-soft">Sin info</span>;
  return (
    <div className="text-sm">
      <p>
        Pagado <Money amount={amountPaid} />
      </p>
      {change !== null && change > 0 && (
        <p className="text-ink-soft">
          Vuelto <Money amount={change} />
        </p>
      )}
    </div>
  );
}

import clsx from "clsx";
import { Banknote, ClipboardList } from "lucide-react";
import { formatNumber } from "#core/number-text.ts";
import { ORDER_STATUS_LABELS, type OrderStatus } from "#core/purchasing/order-status.ts";
import { loadFailureText } from "#web/api/failure-text.ts";
import { useOrderStatistics } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { StatCard, StatCardGrid } from "#web/ui/data/stat-card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

const COLORS: Record<OrderStatus, string> = {
  PENDING: "bg-warning-ink",
  ORDERED: "bg-info-ink",
  RECEIVED: "bg-purple-ink",
  COMPLETED: "bg-success-ink",
  CANCELLED: "bg-danger-ink",
};

export function OrderStatisticsTab() {
  const query = useOrderStatistics();
  const { data } = query;
  if (!data)
    return (
      <LoadingState
        query={query}
        failure={loadFailureText(query.error, "Error al cargar estadísticas")}
        rows={4}
        card
      />
    );
  const most = Math.max(1, ...data.ordersByStatus.map(({ count }) => count));
  return (
    <div className="flex flex-col gap-4">
      <StatCardGrid columns={2}>
        <StatCard label="Total de órdenes" value={formatNumber(data.totalOrders)} icon={ClipboardList} />
        <StatCard
          label="Total gastado"
          value={<PesosAmount amount={data.totalSpent} />}
          detail="En órdenes recibidas y completadas"
          icon={Banknote}
        />
      </StatCardGrid>
      <Card title="Órdenes por estado">
        <ul aria-label="Órdenes por estado" className="flex flex-col gap-3">
          {data.ordersByStatus.map(({ status, count }) => (
            <li key={status} className="grid grid-cols-[6.5rem_1fr_auto] items-center gap-3">
              <span className="text-sm">{ORDER_STATUS_LABELS[status]}</span>
              <span aria-hidden className="h-4 rounded-sm bg-sunken">
                <span
                  className={clsx("block h-full rounded-sm", count > 0 && "min-w-1", COLORS[status])}
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
              <span className="min-w-8 text-right font-semibold">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

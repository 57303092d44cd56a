import { Banknote, ChartColumn, PackageMinus, ReceiptText } from "lucide-react";
import type { DashboardData } from "#core/contract/sales/sale-lists.ts";
import { StatCard, StatCardGrid } from "#web/ui/data/stat-card.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { computeChangeFromYesterday, listLastSevenDays, sumDailyTotals } from "./statistics.ts";

/** Sums of sales are null for cashiers in stores that hide them. */
export function DashboardFigures({ statistics: s }: { statistics: DashboardData }) {
  return (
    <StatCardGrid>
      {s.todaySales !== null && (
        <StatCard
          label="Ventas Hoy"
          icon={Banknote}
          value={<PesosAmount amount={s.todaySales} />}
          detail={saleCountText(s.todaySalesCount ?? 0)}
        />
      )}
      {s.todaySales !== null && (
        <StatCard
          label="Ventas de la Semana"
          icon={ChartColumn}
          value={<PesosAmount amount={sumDailyTotals(listLastSevenDays(s.salesByDay))} />}
          trend={computeChangeFromYesterday(s.salesByDay)}
          trendLabel="frente a ayer"
        />
      )}
      <StatCard
        label="Productos Bajo Stock"
        icon={PackageMinus}
        value={s.lowStockProducts}
        detail={`de ${s.totalProducts} productos`}
        {...(s.lowStockProducts > 0 && { link: { to: "/products?low=true", label: "Ver cuáles" } })}
      />
      {s.averageSaleValue !== null && (
        <StatCard
          label="Valor Promedio de Venta"
          icon={ReceiptText}
          value={<PesosAmount amount={s.averageSaleValue} />}
        />
      )}
    </StatCardGrid>
  );
}

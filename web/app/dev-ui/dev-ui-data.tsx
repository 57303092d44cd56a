import { Banknote, ChartColumn, Package, ReceiptText } from "lucide-react";
import { useState } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { BarChart } from "#web/ui/data/bar-chart.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { StatCard, StatCardGrid } from "#web/ui/data/stat-card.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

type Sale = { id: string; date: string; customer: string; items: string[]; total: number };

const SALES: Sale[] = [
  {
    id: "0198c1aa",
    date: "5 de marzo de 2026, 14:30",
    customer: "Sin cliente",
    items: ["Gaseosa 1,5 L x 2 = $ 13.000"],
    total: 13000,
  },
  {
    id: "0198c1ab",
    date: "5 de marzo de 2026, 15:02",
    customer: "Marta Lucía Restrepo de la Torre",
    items: ["Arroz 500 g x 1 = $ 2.400", "Domicilio x 1 = $ 3.000 (Venta Libre)"],
    total: 5400,
  },
  {
    id: "0198c1ac",
    date: "5 de marzo de 2026, 15:10",
    customer: "Sin cliente",
    items: ["Detergente en polvo multiusos x 12 = $ 1.250.000"],
    total: 1250000,
  },
];

const COLUMNS: TableColumn<Sale>[] = [
  { key: "date", header: "Fecha", cell: (sale) => sale.date, phone: "title" },
  { key: "id", header: "ID", nowrap: true, cell: (sale) => sale.id },
  { key: "customer", header: "Cliente", cell: (sale) => sale.customer },
  { key: "items", header: "Productos", cell: (sale) => sale.items.map((item) => <p key={item}>{item}</p>) },
  {
    key: "total",
    header: "Total",
    cell: (sale) => (
      <strong>
        <PesosAmount amount={sale.total} />
      </strong>
    ),
    align: "end",
  },
  {
    key: "actions",
    header: "Acciones",
    cell: (sale) => (
      <ButtonLink size="sm" to={`/sales/${sale.id}`}>
        Ver detalles
      </ButtonLink>
    ),
    nowrap: true,
    phone: "foot",
  },
];

const WEEK = [85000, 120000, 0, 1250000, 940000, 1000, 640000];
const DAYS = ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"];

export function DevDataExamples() {
  const [page, setPage] = useState(1);
  return (
    <div className="flex flex-col gap-5">
      <StatCardGrid>
        <StatCard
          label="Ventas de la Semana"
          icon={ChartColumn}
          value={<PesosAmount amount={3036000} />}
          trend={12.5}
          trendLabel="frente a ayer"
        />
        <StatCard
          label="Ventas Hoy"
          icon={Banknote}
          value={<PesosAmount amount={640000} />}
          detail="14 ventas"
        />
        <StatCard label="Productos Bajo Stock" icon={Package} value={8} detail="de 120 productos" />
        <StatCard
          label="Valor Promedio de Venta"
          icon={ReceiptText}
          value={<PesosAmount amount={45714} />}
          trend={-4.2}
        />
      </StatCardGrid>
      <Card title="Ventas de los últimos 7 días">
        <BarChart
          label="Ventas de los últimos 7 días"
          bars={WEEK.map((amount, i) => ({
            key: DAYS[i]!,
            label: DAYS[i]!,
            amount,
            name: `${DAYS[i]} ${i + 2} de marzo`,
            detail: `${i + 3} ventas`,
            quiet: i < 6,
          }))}
        />
      </Card>
      <Card title="Historial de Ventas" flush action={<Badge tone="info">3 ventas</Badge>}>
        <Table label="Ventas" columns={COLUMNS} rows={SALES} rowKey={(sale) => sale.id} />
        <div className="border-t border-line p-4">
          <Pagination page={page} pages={3} onChange={setPage} />
        </div>
      </Card>
    </div>
  );
}

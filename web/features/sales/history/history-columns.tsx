import type { Sale } from "#core/contract/sales/sales.ts";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { HistorySaleCustomer } from "./history-customer.tsx";
import { SaleDetailsLink } from "./history-details-link.tsx";
import { HistorySaleId } from "./history-id.tsx";
import { HistorySaleItems } from "./history-items.tsx";
import { HistoryTimeAndSeller } from "./history-moment.tsx";
import { HistorySalePayment } from "./history-payment.tsx";
import { HistorySaleTotal } from "./history-total.tsx";

export const SALES_HISTORY_COLUMNS: readonly TableColumn<Sale>[] = [
  {
    key: "date",
    header: "Fecha",
    cell: (sale) => <HistoryTimeAndSeller sale={sale} />,
  },
  {
    key: "id",
    header: "ID",
    cell: (sale) => <HistorySaleId sale={sale} />,
    nowrap: true,
  },
  { key: "customer", header: "Cliente", cell: (sale) => <HistorySaleCustomer customer={sale.customer} /> },
  { key: "items", header: "Productos", cell: (sale) => <HistorySaleItems items={sale.items} /> },
  {
    key: "total",
    header: "Total",
    cell: (sale) => <HistorySaleTotal sale={sale} />,
    align: "end",
  },
  { key: "payment", header: "Pago", cell: (sale) => <HistorySalePayment sale={sale} /> },
  {
    key: "actions",
    header: "Acciones",
    cell: (sale) => <SaleDetailsLink sale={sale} />,
    nowrap: true,
  },
];

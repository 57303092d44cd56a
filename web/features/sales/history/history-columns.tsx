import type { Sale } from "#core/contract/sales/sales.ts";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { HistoryCustomer } from "./history-customer.tsx";
import { DetailsLink } from "./history-details-link.tsx";
import { HistoryId } from "./history-id.tsx";
import { HistoryItems } from "./history-items.tsx";
import { HistoryMoment } from "./history-moment.tsx";
import { HistoryPayment } from "./history-payment.tsx";
import { HistoryTotal } from "./history-total.tsx";

export const HISTORY_COLUMNS: readonly TableColumn<Sale>[] = [
  {
    key: "date",
    header: "Fecha",
    cell: (sale) => <HistoryMoment sale={sale} />,
  },
  {
    key: "id",
    header: "ID",
    cell: (sale) => <HistoryId sale={sale} />,
    nowrap: true,
  },
  { key: "customer", header: "Cliente", cell: (sale) => <HistoryCustomer customer={sale.customer} /> },
  { key: "items", header: "Productos", cell: (sale) => <HistoryItems items={sale.items} /> },
  {
    key: "total",
    header: "Total",
    cell: (sale) => <HistoryTotal sale={sale} />,
    align: "end",
  },
  { key: "payment", header: "Pago", cell: (sale) => <HistoryPayment sale={sale} /> },
  {
    key: "actions",
    header: "Acciones",
    cell: (sale) => <DetailsLink sale={sale} />,
    nowrap: true,
  },
];

import type { Sale } from "#core/contract/sales/sales.ts";
import { formatPesosWithCents, sumTaxAmounts, type TaxAmounts } from "#core/tax/tax-text.ts";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { SALES_HISTORY_COLUMNS } from "./history-columns.tsx";
import { HistorySaleTotal } from "./history-total.tsx";

const taxColumn = (name: keyof TaxAmounts, header: string): TableColumn<Sale> => ({
  key: name,
  header,
  align: "end",
  nowrap: true,
  cell: ({ taxes }) => {
    const amount = sumTaxAmounts(taxes)?.[name];
    return amount ? <span className="text-sm">{formatPesosWithCents(amount)}</span> : null;
  },
});

/** The columns of a store that charged taxes; the total then needs no line for them. */
export const TAXED_SALES_COLUMNS: readonly TableColumn<Sale>[] = SALES_HISTORY_COLUMNS.flatMap((column) => {
  if (column.key === "total")
    return [{ ...column, cell: (sale: Sale) => <HistorySaleTotal sale={sale} withTaxes={false} /> }];
  if (column.key !== "actions") return [column];
  return [
    taxColumn("base", "Base"),
    taxColumn("iva", "IVA"),
    taxColumn("inc", "INC"),
    taxColumn("bags", "Bolsa"),
    column,
  ];
});

import { PesosAmount } from "../money.tsx";
import type { TableColumn } from "./table.tsx";

/** Creates a column of pesos. A row whose amount is null has a null cell. `strong` shows the amounts in bold. */
export function createAmountColumn<Row>(
  key: string,
  header: string,
  amountOf: (row: Row) => number | null,
  strong = false,
): TableColumn<Row> {
  const cell = (row: Row) => {
    const amount = amountOf(row);
    if (amount === null) return null;
    const pesos = <PesosAmount amount={amount} />;
    return strong ? <strong>{pesos}</strong> : pesos;
  };
  return { key, header, align: "end", cell };
}

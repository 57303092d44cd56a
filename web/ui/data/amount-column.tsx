import { PesosAmount } from "../money.tsx";
import type { TableColumn } from "./table.tsx";

/**
 * Creates a column of pesos. A row whose amount is null has a null cell. `main` is the one figure of a row: bold, and
 * on a phone beside the title.
 */
export function createAmountColumn<Row>(
  key: string,
  header: string,
  amountOf: (row: Row) => number | null,
  emphasis?: "bold" | "main",
): TableColumn<Row> {
  const cell = (row: Row) => {
    const amount = amountOf(row);
    if (amount === null) return null;
    const pesos = <PesosAmount amount={amount} />;
    return emphasis ? <strong>{pesos}</strong> : pesos;
  };
  return { key, header, align: "end", cell, ...(emphasis === "main" && ({ phone: "side" } as const)) };
}

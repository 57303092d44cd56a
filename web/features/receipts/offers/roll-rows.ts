/** One line of a roll of paper, the same on it, in the image and as text. */
export type TicketRow =
  | { kind: "center"; text: string; weight?: "bold" | "big" }
  | { kind: "text"; text: string }
  | { kind: "pair"; left: string; right: string; weight?: "bold" | "big" }
  | { kind: "rule" }
  | { kind: "barcode"; code: string };

export const rule: TicketRow = { kind: "rule" };
export const pair = (left: string, right: string, weight?: "bold" | "big"): TicketRow => ({
  kind: "pair",
  left,
  right,
  ...(weight && { weight }),
});
export const center = (text: string, weight?: "bold" | "big"): TicketRow => ({
  kind: "center",
  text,
  ...(weight && { weight }),
});

/** As it is printed again: nobody brings two papers of one sale as if they were of two. */
export const asCopy = (rows: readonly TicketRow[]): TicketRow[] => [center("COPIA", "bold"), ...rows];

/** For a chat: no columns, which would fall apart there. */
export function rollText(rows: readonly TicketRow[]): string {
  return rows
    .flatMap((row) => {
      if (row.kind === "barcode") return [];
      if (row.kind === "rule") return ["--------------------"];
      if (row.kind === "pair") return [`${row.left}: ${row.right}`];
      return [row.text];
    })
    .join("\n");
}

/** One line of a roll of paper: the same on the printer, in the image, on the screen and as text. */
export type TicketRow =
  | { kind: "center"; text: string; weight?: "bold" | "big" | undefined }
  | { kind: "text"; text: string }
  | { kind: "pair"; left: string; right: string; weight?: "bold" | "big" | undefined }
  | { kind: "rule" }
  | { kind: "barcode"; code: string }
  | { kind: "qr"; text: string }
  /** The store's picture, where the printer has one. */
  | { kind: "logo" };

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
      if (row.kind === "barcode" || row.kind === "qr" || row.kind === "logo") return [];
      if (row.kind === "rule") return ["--------------------"];
      if (row.kind === "pair") return [`${row.left}: ${row.right}`];
      return [row.text];
    })
    .join("\n");
}

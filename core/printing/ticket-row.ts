import { removeDirectionMarks } from "#core/direction-marks.ts";

export type TextWeight = "bold" | "big";

/** A row of a ticket, for paper, pictures and chats. `pair` has a text on the left and one on the right. */
export type TicketRow =
  | { kind: "center"; text: string; weight?: TextWeight | undefined }
  | { kind: "text"; text: string }
  | { kind: "pair"; left: string; right: string; weight?: TextWeight | undefined }
  | { kind: "rule" }
  | { kind: "barcode"; code: string }
  | { kind: "qr"; text: string }
  | { kind: "logo" };

export const horizontalRuleRow: TicketRow = { kind: "rule" };
export const leftRightRow = (left: string, right: string, weight?: TextWeight): TicketRow => ({
  kind: "pair",
  left,
  right,
  ...(weight && { weight }),
});
export const centerRow = (text: string, weight?: TextWeight): TicketRow => ({
  kind: "center",
  text,
  ...(weight && { weight }),
});

/** The data of the store at the top of a ticket. */
export type StoreOnPaper = {
  name: string;
  nit: string | null;
  phone: string | null;
  address?: string | null;
};

export const buildContactRows = ({ address, phone }: Pick<StoreOnPaper, "address" | "phone">) => [
  ...(address ? [centerRow(address)] : []),
  ...(phone ? [centerRow(`Tel. ${phone}`)] : []),
];

/** Marks a reprint, so that nobody takes it for a second sale. */
export const markTicketAsCopy = (rows: readonly TicketRow[]): TicketRow[] => [
  centerRow("COPIA", "bold"),
  ...rows,
];

/** Removes direction marks from texts, because they would reverse the characters after them. QR codes do not change. */
export const removeDirectionMarksFromRows = (rows: readonly TicketRow[]): TicketRow[] =>
  rows.map((row) => {
    if (row.kind === "center" || row.kind === "text") return { ...row, text: removeDirectionMarks(row.text) };
    if (row.kind !== "pair") return row;
    return { ...row, left: removeDirectionMarks(row.left), right: removeDirectionMarks(row.right) };
  });

/** The ticket as text for a chat, without columns, which would not align there. */
export function ticketToText(rows: readonly TicketRow[]): string {
  return removeDirectionMarksFromRows(rows)
    .flatMap((row) => {
      if (row.kind === "barcode" || row.kind === "qr" || row.kind === "logo") return [];
      if (row.kind === "rule") return ["--------------------"];
      if (row.kind === "pair") return [`${row.left}: ${row.right}`];
      return [row.text];
    })
    .join("\n");
}

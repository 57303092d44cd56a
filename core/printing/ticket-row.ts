import { withoutDirectionMarks } from "#core/direction-marks.ts";

export type TicketRow =
  | { kind: "center"; text: string; weight?: "bold" | "big" | undefined }
  | { kind: "text"; text: string }
  | { kind: "pair"; left: string; right: string; weight?: "bold" | "big" | undefined }
  | { kind: "rule" }
  | { kind: "barcode"; code: string }
  | { kind: "qr"; text: string }
  | { kind: "logo" };

export const horizontalRuleRow: TicketRow = { kind: "rule" };
export const leftRightRow = (left: string, right: string, weight?: "bold" | "big"): TicketRow => ({
  kind: "pair",
  left,
  right,
  ...(weight && { weight }),
});
export const centerRow = (text: string, weight?: "bold" | "big"): TicketRow => ({
  kind: "center",
  text,
  ...(weight && { weight }),
});

export type StoreOnPaper = {
  name: string;
  nit: string | null;
  phone: string | null;
  address?: string | null;
};

export const buildContactRows = ({
  address,
  phone,
}: Pick<StoreOnPaper, "address" | "phone">): TicketRow[] => [
  ...(address ? [centerRow(address)] : []),
  ...(phone ? [centerRow(`Tel. ${phone}`)] : []),
];

/** Marks a reprint, so that nobody takes it for a second sale. */
export const markTicketAsCopy = (rows: readonly TicketRow[]): TicketRow[] => [
  centerRow("COPIA", "bold"),
  ...rows,
];

/** What people typed, without marks that would turn what stands beside it. A QR code stays what it is. */
export const toReadableRows = (rows: readonly TicketRow[]): TicketRow[] =>
  rows.map((row) => {
    if (row.kind === "center" || row.kind === "text")
      return { ...row, text: withoutDirectionMarks(row.text) };
    if (row.kind !== "pair") return row;
    return { ...row, left: withoutDirectionMarks(row.left), right: withoutDirectionMarks(row.right) };
  });

/** The ticket as text for a chat, without columns, which would not align there. */
export function ticketToText(rows: readonly TicketRow[]): string {
  return toReadableRows(rows)
    .flatMap((row) => {
      if (row.kind === "barcode" || row.kind === "qr" || row.kind === "logo") return [];
      if (row.kind === "rule") return ["--------------------"];
      if (row.kind === "pair") return [`${row.left}: ${row.right}`];
      return [row.text];
    })
    .join("\n");
}

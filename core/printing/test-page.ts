import { centerRow, horizontalRuleRow, type TicketRow } from "#core/printing/ticket-row.ts";

export const TEST_PAGE_LETTERS = "áéíóú ÁÉÍÓÚ ñÑ ¿¡ $ 14.900";
const TEST_CODE = "019b5a7c-1e2f";

/** The page has a line of `columns` characters. If the printer breaks this line, it needs a setting of fewer columns. */
export function buildTestPage(columns: number, storeName: string): TicketRow[] {
  return [
    { kind: "logo" },
    centerRow(storeName, "big"),
    centerRow("Prueba de impresión"),
    horizontalRuleRow,
    { kind: "text", text: ruler(columns) },
    { kind: "text", text: `Esta línea tiene ${columns} letras` },
    horizontalRuleRow,
    centerRow(TEST_PAGE_LETTERS, "bold"),
    { kind: "qr", text: "https://mostrador.example/prueba" },
    { kind: "barcode", code: TEST_CODE },
    centerRow(TEST_CODE),
    horizontalRuleRow,
    centerRow("¿Se lee bien?"),
  ];
}

const ruler = (columns: number) => Array.from({ length: columns }, (_, i) => (i + 1) % 10).join("");

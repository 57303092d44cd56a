import {
  buildContactRows,
  centerRow,
  horizontalRuleRow,
  type StoreOnPaper,
  type TicketRow,
} from "#core/printing/ticket-row.ts";

/** The store at the top of a paper. `note` is a line below its NIT. */
export function buildStoreHead(store: StoreOnPaper, note: string | null = null): TicketRow[] {
  return [
    centerRow(store.name, "big"),
    ...(store.nit ? [centerRow(`NIT ${store.nit}`)] : []),
    ...(note ? [centerRow(note)] : []),
    ...buildContactRows(store),
    horizontalRuleRow,
  ];
}

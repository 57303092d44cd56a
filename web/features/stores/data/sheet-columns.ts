import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { toStoreLocalTime } from "#core/dates.ts";
import { taxAmounts } from "#core/tax/tax-text.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";
import { CENTS_FORMAT, type CellValue, PESOS_FORMAT, QUANTITY_FORMAT } from "#web/ui/data/excel.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";

export const textColumn = (header: string, width = 18): Column => ({ header, width });
export const pesosColumn = (header: string): Column => ({ header, width: 15, numFmt: PESOS_FORMAT });
export const centsColumn = (header: string): Column => ({ header, width: 15, numFmt: CENTS_FORMAT });
export const TAX_COLUMNS = [
  centsColumn("Base"),
  centsColumn("IVA"),
  centsColumn("INC"),
  centsColumn("Bolsa"),
];
export const quantityColumn = (header: string): Column => ({ header, width: 11, numFmt: QUANTITY_FORMAT });
export const unitColumn = textColumn("Unidad", 9);
export const momentColumn = (header: string): Column => ({ header, width: 17, numFmt: "dd/mm/yyyy hh:mm" });
export const idColumn = textColumn("ID", 38);

/** The instant in the store's time zone. */
export const toStoreClock = (instant: string): Date => toStoreLocalTime(new Date(instant));
export const unitName = (unit: Unit) => UNIT_WORDS[unit].one;

export function taxCells(taxes: Parameters<typeof taxAmounts>[0]): CellValue[] {
  const amounts = taxAmounts(taxes);
  return amounts ? [amounts.base, amounts.iva, amounts.inc, amounts.bags] : [null, null, null, null];
}

/** Record of one kind. */
export type RecordOf<K extends StoreRecord["kind"]> = Extract<StoreRecord, { kind: K }>;
export type SheetRow<Sheets> = [keyof Sheets, CellValue[]];

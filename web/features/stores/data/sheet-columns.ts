import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { toStoreLocalTime } from "#core/dates.ts";
import { sumTaxAmounts } from "#core/tax/tax-text.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";
import { CENTS_FORMAT, type ExcelCellValue, PESOS_FORMAT, QUANTITY_FORMAT } from "#web/ui/data/excel.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";

export const createTextColumn = (header: string, width = 18): SheetColumn => ({ header, width });
export const createPesosColumn = (header: string): SheetColumn => ({
  header,
  width: 15,
  numFmt: PESOS_FORMAT,
});
const createPesosAndCentsColumn = (header: string): SheetColumn => ({
  header,
  width: 15,
  numFmt: CENTS_FORMAT,
});
export const TAX_COLUMNS = [
  createPesosAndCentsColumn("Base"),
  createPesosAndCentsColumn("IVA"),
  createPesosAndCentsColumn("INC"),
  createPesosAndCentsColumn("Bolsa"),
];
export const createQuantityColumn = (header: string): SheetColumn => ({
  header,
  width: 11,
  numFmt: QUANTITY_FORMAT,
});
export const unitColumn = createTextColumn("Unidad", 9);
export const createDateTimeColumn = (header: string): SheetColumn => ({
  header,
  width: 17,
  numFmt: "dd/mm/yyyy hh:mm",
});
export const idColumn = createTextColumn("ID", 38);

/** The instant in the store's time zone. */
export const parseToStoreLocalTime = (instant: string): Date => toStoreLocalTime(new Date(instant));
export const singularUnitName = (unit: Unit) => UNIT_WORDS[unit].one;

export function buildTaxCells(taxes: Parameters<typeof sumTaxAmounts>[0]): ExcelCellValue[] {
  const amounts = sumTaxAmounts(taxes);
  return amounts ? [amounts.base, amounts.iva, amounts.inc, amounts.bags] : [null, null, null, null];
}

/** Record of one kind. */
export type StoreRecordOf<K extends StoreRecord["kind"]> = Extract<StoreRecord, { kind: K }>;
export type NamedSheetRow<Sheets> = [keyof Sheets, ExcelCellValue[]];

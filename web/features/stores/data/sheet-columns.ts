import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { onStoreClock } from "#core/dates.ts";
import { taxAmounts } from "#core/tax/tax-text.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";
import { CENTS, type CellValue, PESOS, QUANTITIES } from "#web/ui/data/excel.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";

export const text = (header: string, width = 18): Column => ({ header, width });
export const pesos = (header: string): Column => ({ header, width: 15, numFmt: PESOS });
export const cents = (header: string): Column => ({ header, width: 15, numFmt: CENTS });
export const TAXES = [cents("Base"), cents("IVA"), cents("INC"), cents("Bolsa")];
export const quantity = (header: string): Column => ({ header, width: 11, numFmt: QUANTITIES });
export const unit = text("Unidad", 9);
export const moment = (header: string): Column => ({ header, width: 17, numFmt: "dd/mm/yyyy hh:mm" });
export const id = text("ID", 38);

/** The instant in the store's time zone. */
export const at = (instant: string): Date => onStoreClock(new Date(instant));
export const unitName = (unit: Unit) => UNIT_WORDS[unit].one;

export function taxCells(taxes: Parameters<typeof taxAmounts>[0]): CellValue[] {
  const amounts = taxAmounts(taxes);
  return amounts ? [amounts.base, amounts.iva, amounts.inc, amounts.bags] : [null, null, null, null];
}

/** Record of one kind. */
export type RecordOf<K extends StoreRecord["kind"]> = Extract<StoreRecord, { kind: K }>;
export type Placed<Sheets> = [keyof Sheets, CellValue[]];

export type ExcelCellValue = string | number | boolean | Date | null;

export const PESOS_FORMAT = '"$" #,##0';
export const CENTS_FORMAT = '"$" #,##0.00';
export const UNITS_FORMAT = "#,##0";
/** Number format of measured quantities. With optional decimals Excel would show twelve as `12.`. */
export const QUANTITY_FORMAT = "General";

/** Number format of days. A date value sorts and filters as a date. */
export const DAY_FORMAT = "dd/mm/yyyy";
export const toExcelDayCell = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

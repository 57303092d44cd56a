// Values and number formats of the cells of an Excel file.

export type ExcelCellValue = string | number | boolean | Date | null;

export const PESOS_FORMAT = '"$" #,##0';
export const CENTS_FORMAT = '"$" #,##0.00';
export const UNITS_FORMAT = "#,##0";
/** Format of quantities with up to three decimals. The format `0.###` would show twelve as `12.`. */
export const QUANTITY_FORMAT = "General";

/** Format of days. Excel sorts and filters them as dates, because they are date values and no texts. */
export const DAY_FORMAT = "dd/mm/yyyy";
export const toExcelDayCell = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

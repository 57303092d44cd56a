export type CellValue = string | number | Date | null;

export const PESOS = '"$" #,##0';
export const CENTS = '"$" #,##0.00';
export const UNITS = "#,##0";
/** Number format of measured quantities. Excel would show `12.` for twelve with optional decimals. */
export const QUANTITIES = "General";

/** Number format of days. A date value sorts and filters as a date. */
export const DAYS = "dd/mm/yyyy";
export const dayCell = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

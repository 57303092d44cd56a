export type CellValue = string | number | Date | null;

/** How Excel shows whole pesos, and counts. */
export const PESOS = '"$" #,##0';
/** Of taxes alone. */
export const CENTS = '"$" #,##0.00';
export const UNITS = "#,##0";
/** Of what may be measured. With optional decimals Excel would show `12.` for twelve, so as it is. */
export const QUANTITIES = "General";

/** How Excel shows a day, and the day '2026-11-21' as it keeps one: it sorts and filters as a date. */
export const DAYS = "dd/mm/yyyy";
export const dayCell = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

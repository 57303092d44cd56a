export type CellValue = string | number | Date | null;

/** How Excel shows whole pesos, and counts. */
export const PESOS = '"$" #,##0';
export const UNITS = "#,##0";
/** Of what may be measured. With optional decimals Excel would show `12.` for twelve, so as it is. */
export const QUANTITIES = "General";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

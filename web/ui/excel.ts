export type CellValue = string | number | Date | null;

/** How Excel shows whole pesos, and counts. */
export const PESOS = '"$" #,##0';
export const UNITS = "#,##0";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

import { toStoreLocalTime } from "#core/dates.ts";
import type { SaleFilterDraft } from "#web/features/sales/history/history-filters.ts";

type Words = Pick<SaleFilterDraft, "search" | "startDate" | "endDate">;

/** Builds a name such as ventas_2026-11-01_a_2026-11-21_2026-11-21_14-05.xlsx. */
export function salesExportFileName(filters: Words, now: Date): string {
  const time = toStoreLocalTime(now).toISOString().slice(0, 16).replace("T", "_").replace(":", "-");
  return [["ventas", filterPart(filters), time].filter(Boolean).join("_"), "xlsx"].join(".");
}

function filterPart({ search, startDate, endDate }: Words): string {
  if (startDate && endDate) return `${startDate}_a_${endDate}`;
  if (startDate) return `desde_${startDate}`;
  if (endDate) return `hasta_${endDate}`;
  // Replaces characters that file systems refuse, or that would look like an extension.
  return search
    .replace(/[^\p{L}\p{N}-]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}

import { useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import type { SaleFilterDraft } from "#web/features/sales/history/history-filters.ts";
import { useSalesExport } from "./export.queries.ts";
import { salesExportFileName } from "./export-file-name.ts";

export function useHistoryExport() {
  const [failure, setFailure] = useState({ turn: 0, text: "" });
  const { progress, start, cancel } = useSalesExport((error) =>
    setFailure(({ turn }) => ({ turn: turn + 1, text: reasonOf(error) })),
  );
  return {
    progress,
    /** The last error. `turn` counts the errors since the screen opened. */
    failure,
    start: (filters: SaleFilterDraft) =>
      start(filters, { name: salesExportFileName(filters, new Date()), report: null }),
    cancel,
  };
}

/** Returns the server's message, else the sentence of the specification (section 8). */
function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.message) || "Error al exportar ventas";
}

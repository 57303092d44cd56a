import { useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import type { FilterDraft } from "#web/features/sales/history/history-filters.ts";
import { useSalesFile } from "./export.queries.ts";
import { exportFileName } from "./export-file-name.ts";

/** The export of the history. */
export function useExport() {
  const [failure, setFailure] = useState({ turn: 0, text: "" });
  const { progress, start, cancel } = useSalesFile((error) =>
    setFailure(({ turn }) => ({ turn: turn + 1, text: reasonOf(error) })),
  );
  return {
    progress,
    /** Why the last one failed, and which failure on this screen it was, from 1. */
    failure,
    start: (filters: FilterDraft) =>
      start(filters, { name: exportFileName(filters, new Date()), report: null }),
    cancel,
  };
}

/** What the server says, else the sentence (specification, section 8). */
function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.message) || "Error al exportar ventas";
}

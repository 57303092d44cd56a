import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api/client.ts";
import { XLSX } from "#web/ui/excel.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import type { FilterDraft } from "../history-filters.ts";
import { exportFileName } from "./export-file-name.ts";

/** The export of the history: one at a time, which can be called off. */
export function useExport() {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState({ turn: 0, text: "" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(filters: FilterDraft) {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress(0);
    try {
      const { exportSales } = await import("./export-sales.ts");
      const file = await exportSales(filters, { signal, onProgress: setProgress });
      if (!file) toast.info("No hay ventas para exportar con los filtros aplicados");
      else saveFile(new Blob([file], { type: XLSX }), exportFileName(filters, new Date()));
    } catch (error) {
      if (!signal.aborted) setFailure(({ turn }) => ({ turn: turn + 1, text: reasonOf(error) }));
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    /** Sales received so far; null while nothing is exported. */
    progress,
    /** Why the last one failed, and which failure on this screen it was, from 1. */
    failure,
    start,
    cancel: () => running.current?.abort(),
  };
}

/** What the server says, else the sentence (specification, section 8). */
function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.message) || "Error al exportar ventas";
}

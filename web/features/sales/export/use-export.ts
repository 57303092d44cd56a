import { useEffect, useRef, useState } from "react";
import { XLSX } from "#web/ui/excel.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import type { FilterDraft } from "../history-filters.ts";
import { exportFileName } from "./export-file-name.ts";

/** The export of the history: one at a time, which can be called off. */
export function useExport() {
  const [progress, setProgress] = useState<number | null>(null);
  const [failures, setFailures] = useState(0);
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
      else saveFile(new Blob([file as BlobPart], { type: XLSX }), exportFileName(filters, new Date()));
    } catch {
      if (!signal.aborted) setFailures((count) => count + 1);
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    /** Sales received so far; null while nothing is exported. */
    progress,
    /** How often it has failed on this screen. */
    failures,
    start,
    cancel: () => running.current?.abort(),
  };
}

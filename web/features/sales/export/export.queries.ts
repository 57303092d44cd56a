import { useEffect, useRef, useState } from "react";
import type { SalesReport } from "#core/contract/reports/reports.ts";
import { formatNumber } from "#core/number-text.ts";
import { saveFile } from "#web/ui/data/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import type { SaleFilters } from "../sales.queries.ts";

type File = { name: string; report: SalesReport | null };

export function useSalesExport(onFail: (error: unknown) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Exports the sales. With a `report` the file has a sheet with the totals of each day. */
  async function start(filters: Partial<Omit<SaleFilters, "page">>, { name, report }: File) {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress(0);
    try {
      const { exportSales } = await import("./export-sales.ts");
      const file = await exportSales(filters, { signal, onProgress: setProgress, options: { report } });
      if (!file) toast.info("No hay ventas para exportar con los filtros aplicados");
      else saveFile(file, name);
    } catch (error) {
      if (!signal.aborted) onFail(error);
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    progress,
    start,
    cancel: () => running.current?.abort(),
  };
}

export function exportProgressText(sales: number): string {
  if (sales === 0) return "Preparando el archivo";
  return sales === 1 ? "1 venta leída" : `${formatNumber(sales)} ventas leídas`;
}

import type { SalesReport } from "#core/contract/reports/reports.ts";
import { formatNumber } from "#core/number-text.ts";
import { saveFile } from "#web/ui/data/save-file.ts";
import { useAbortableDownload } from "#web/ui/data/use-abortable-download.ts";
import { toast } from "#web/ui/toast.ts";
import type { SaleFilters } from "../sales.queries.ts";

type File = { name: string; report: SalesReport | null };

export function useSalesExport(onFail: (error: unknown) => void) {
  const { progress, start, cancel } = useAbortableDownload<number>(onFail);
  return {
    progress,
    cancel,
    /** Exports the sales. With a `report` the file has a sheet with the totals of each day. */
    start: (filters: Partial<Omit<SaleFilters, "page">>, { name, report }: File) =>
      start(0, async (signal, onProgress) => {
        const { exportSales } = await import("./export-sales.ts");
        const file = await exportSales(filters, { signal, onProgress, options: { report } });
        if (!file) toast.info("No hay ventas para exportar con los filtros aplicados");
        else saveFile(file, name);
      }),
  };
}

export function exportProgressText(sales: number): string {
  if (sales === 0) return "Preparando el archivo";
  return sales === 1 ? "1 venta leída" : `${formatNumber(sales)} ventas leídas`;
}

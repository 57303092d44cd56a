import type { UseQueryResult } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { FiguresSkeleton } from "#web/ui/skeleton.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import type { ReportWorkbook } from "./report-books.ts";

export const NO_EXPORT_DATA_TEXT = "No se pudieron obtener los datos para la exportación";

type Report<T> = Pick<UseQueryResult<T>, "data" | "error" | "errorUpdatedAt" | "isFetching" | "refetch">;

type Props<T> = {
  /** Name of the report, also of its Excel button. */
  title: string;
  /** Shown instead of the title, where the page's heading has it already. */
  heading?: string;
  query: Report<T>;
  failure: string;
  /** Returns the Excel file of the report, or saves it. */
  save: (data: T) => ReportWorkbook | Promise<void>;
  children: (data: T) => ReactNode;
};

const FailureContext = createContext<(text: string) => void>(() => {});

/** Returns the function that shows that a report or its file failed. */
export const useReportFailure = () => useContext(FailureContext);

/** Shows which of its reports or files failed last, in a banner above them. */
export function ReportFailures({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState({ text: "", count: 0 });
  const fail = useCallback((text: string) => setFailure(({ count }) => ({ text, count: count + 1 })), []);
  return (
    <FailureContext value={fail}>
      {failure.count > 0 && <ErrorBanner key={failure.count} text={failure.text} />}
      {children}
    </FailureContext>
  );
}

export function ReportCard<T>({ title, heading = title, query, failure, save, children }: Props<T>) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = query;
  const fail = useReportFailure();
  const [saving, setSaving] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per failure
  useEffect(() => {
    if (error) fail(failure);
  }, [errorUpdatedAt]);

  async function download() {
    if (!data || error) return fail(NO_EXPORT_DATA_TEXT);
    setSaving(true);
    try {
      const workbook = await save(data);
      if (workbook) await saveWorkbook(workbook);
    } catch {
      fail("Error al descargar reporte");
    } finally {
      setSaving(false);
    }
  }

  return (
    <Card
      title={heading}
      action={
        <Button
          size="sm"
          icon={FileSpreadsheet}
          busy={saving}
          aria-label={`Descargar Excel: ${title}`}
          onClick={download}
        >
          Excel
        </Button>
      }
    >
      {error ? (
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p className="text-ink-soft">Este reporte no está disponible ahora.</p>
          <Button busy={isFetching} onClick={() => refetch()}>
            Intentar de nuevo
          </Button>
        </div>
      ) : data ? (
        children(data)
      ) : (
        <FiguresSkeleton />
      )}
    </Card>
  );
}

/** Saves a report as an Excel file. Needs no worker, because a report has at most a few thousand rows. */
async function saveWorkbook({ fileName, sheets }: ReportWorkbook): Promise<void> {
  const { writeWorkbook } = await import("#web/ui/workbook/workbook.ts");
  saveFile(await writeWorkbook(sheets.map((sheet) => ({ ...sheet, frozenTitles: true }))), fileName);
}

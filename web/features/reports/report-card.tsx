import type { UseQueryResult } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FiguresSkeleton } from "#web/ui/skeleton.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";

export const NO_EXPORT_DATA_TEXT = "No se pudieron obtener los datos para la exportación";

type Report<T> = Pick<UseQueryResult<T>, "data" | "error" | "errorUpdatedAt" | "isFetching" | "refetch">;

type Props<T> = {
  /** Name of the report, also of its Excel button. */
  title: string;
  /** Shown instead of the title, where the page's heading has it already. */
  heading?: string;
  query: Report<T>;
  failure: string;
  onFail: (text: string) => void;
  save?: (data: T) => Promise<void>;
  children: (data: T) => ReactNode;
};

/** The banner of the last report or file that failed, and the function that shows it. */
export function useFailureBanner(): { banner: ReactNode; fail: (text: string) => void } {
  const [failure, setFailure] = useState({ text: "", count: 0 });
  return {
    banner: failure.count > 0 && <ErrorBanner key={failure.count} text={failure.text} />,
    fail: (text) => setFailure(({ count }) => ({ text, count: count + 1 })),
  };
}

export function ReportCard<T>({ title, heading = title, query, failure, onFail, save, children }: Props<T>) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = query;
  const [saving, setSaving] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per failure
  useEffect(() => {
    if (error) onFail(failure);
  }, [errorUpdatedAt]);

  async function download() {
    if (!save || !data || error) return onFail(NO_EXPORT_DATA_TEXT);
    setSaving(true);
    try {
      await save(data);
    } catch {
      onFail("Error al descargar reporte");
    } finally {
      setSaving(false);
    }
  }

  return (
    <Card
      title={heading}
      action={
        save && (
          <Button
            size="sm"
            icon={FileSpreadsheet}
            busy={saving}
            aria-label={`Descargar Excel: ${title}`}
            onClick={download}
          >
            Excel
          </Button>
        )
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

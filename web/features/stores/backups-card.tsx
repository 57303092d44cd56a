import { CircleAlert, CircleCheck, FileDown } from "lucide-react";
import type { StoreBackupStatus } from "#core/contract/stores/stores.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { formatFileSize } from "#core/file-size.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DownloadProgress } from "#web/ui/data/download-progress.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { useAbortableDownload } from "#web/ui/data/use-abortable-download.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { toast } from "#web/ui/toast.ts";
import { downloadStoreData, type StoreExportFormat } from "./data/download-store.ts";
import { useStoreBackups } from "./stores.queries.ts";

export function BackupsCard({ storeId }: { storeId: string }) {
  const { data, isError, isFetching, refetch } = useStoreBackups(storeId);
  const { running, start, cancel } = useStoreDataDownload(storeId);
  return (
    <Card title="Copias de seguridad" action={data?.automatic && <State backups={data} />}>
      <div className="flex flex-col gap-5">
        {data && <Backups backups={data} />}
        {!data && !isError && <Skeleton />}
        {!data && isError && (
          <ErrorState text="Error al cargar las copias de seguridad" onReload={refetch} busy={isFetching} />
        )}
        <div>
          <h3 className="font-semibold">Tus datos</h3>
          <p className="mb-4 text-ink-soft">
            Descarga todo lo de tu tienda: productos, ventas, clientes, proveedores, órdenes, movimientos y
            empleados. Guárdalo bien: tiene los datos de tus clientes.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button icon={FileDown} busy={running?.format === "xlsx"} onClick={() => void start("xlsx")}>
              Descargar en Excel
            </Button>
            <Button icon={FileDown} busy={running?.format === "json"} onClick={() => void start("json")}>
              Descargar en JSON
            </Button>
          </div>
          {running && (
            <div className="mt-4">
              <DownloadProgress
                text={
                  running.bytes === 0
                    ? "Preparando el archivo"
                    : `${formatFileSize(running.bytes)} descargados`
                }
                onCancel={cancel}
              />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

const LATE_MS = 2 * DAY_MS;

function State({ backups: { last, problem } }: { backups: StoreBackupStatus }) {
  if (problem)
    return (
      <Badge tone="danger" icon={CircleAlert}>
        Con problemas
      </Badge>
    );
  if (!last) return <Badge>Aún no hay</Badge>;
  if (Date.now() - Date.parse(last.at) > LATE_MS) return <Badge tone="warning">Atrasadas</Badge>;
  return (
    <Badge tone="success" icon={CircleCheck}>
      Al día
    </Badge>
  );
}

const moment = new Intl.DateTimeFormat("es-CO", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Bogota",
});

function Backups({ backups: { automatic, last, problem } }: { backups: StoreBackupStatus }) {
  if (!automatic)
    return (
      <p className="text-ink-soft">
        La base de datos de esta tienda está en un servidor: de sus copias de seguridad se encarga quien lo
        administra.
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      {problem && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink wrap-anywhere">
          La última copia no se pudo hacer. {problem} Lo intentamos otra vez cada hora.
        </p>
      )}
      <p>
        {last ? (
          <>
            Última copia: <time dateTime={last.at}>{moment.format(new Date(last.at))}</time>
            {last.bytes !== null && `, ${formatFileSize(last.bytes)}`}
          </>
        ) : (
          "La primera copia se hace unos minutos después de abrir Mostrador."
        )}
      </p>
      <p className="text-ink-soft">
        Mostrador guarda cada día una copia de todo en el computador de la tienda, en la carpeta «backups» de
        sus datos, y conserva las de los últimos siete días y cuatro semanas. Pasa una de vez en cuando a una
        memoria USB, por si el computador se daña o se pierde.
      </p>
    </div>
  );
}

function useStoreDataDownload(storeId: string) {
  const { progress, start, cancel } = useAbortableDownload<{ format: StoreExportFormat; bytes: number }>(
    (error) => {
      const isBusy = error instanceof ApiError && error.code === "TOO_MANY_EXPORTS";
      const reason = isBusy ? error.message : "Revisa tu conexión e intenta de nuevo.";
      toast.error("No pudimos descargar tus datos", reason);
    },
  );
  return {
    running: progress,
    cancel,
    start: (format: StoreExportFormat) =>
      start({ format, bytes: 0 }, async (signal, onProgress) => {
        const tell = (bytes: number) => onProgress({ format, bytes });
        const file = await downloadStoreData(storeId, format, { signal, onProgress: tell });
        saveFile(file, `datos-de-mi-tienda_${dayOf(new Date())}.${format}`);
      }),
  };
}

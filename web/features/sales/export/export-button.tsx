import { Button } from "#web/ui/button.tsx";
import { DownloadProgress } from "#web/ui/data/download-progress.tsx";
import { exportProgressText } from "./export.queries.ts";

export function SalesExportButton({ progress, onStart }: { progress: number | null; onStart: () => void }) {
  const exporting = progress !== null;
  return (
    <Button busy={exporting} onClick={onStart}>
      {exporting ? "Exportando..." : "Descargar Excel"}
    </Button>
  );
}

export function SalesExportProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <div className="mb-5">
      <DownloadProgress text={exportProgressText(progress)} onCancel={onCancel} />
    </div>
  );
}

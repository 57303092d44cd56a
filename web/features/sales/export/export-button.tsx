import { Button } from "#web/ui/button.tsx";
import { DownloadProgress } from "#web/ui/download-progress.tsx";

/** `progress`: sales received so far, or null while nothing is exported. */
export function ExportButton({ progress, onStart }: { progress: number | null; onStart: () => void }) {
  const exporting = progress !== null;
  return (
    <Button busy={exporting} onClick={onStart}>
      {exporting ? "Exportando..." : "Descargar Excel"}
    </Button>
  );
}

export function ExportProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const text = progress === 0 ? "Preparando el archivo" : `${progress.toLocaleString("es-CO")} ventas leídas`;
  return (
    <div className="mb-5">
      <DownloadProgress text={text} onCancel={onCancel} />
    </div>
  );
}

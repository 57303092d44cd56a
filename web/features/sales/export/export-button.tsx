import { Button } from "#web/ui/button.tsx";

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
  return (
    <div className="mb-5 flex items-center justify-between gap-3 rounded-md border border-line bg-surface py-1 pr-1 pl-4">
      <p role="status" className="tabular-nums">
        {progress === 0 ? "Preparando el archivo" : `${progress.toLocaleString("es-CO")} ventas leídas`}
      </p>
      <Button variant="ghost" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

import { FileSpreadsheet } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

type Props = { progress: number | null; onStart: () => void; onCancel: () => void };

export function ExportButton({ progress, onStart, onCancel }: Props) {
  const exporting = progress !== null;
  return (
    <>
      <Button icon={FileSpreadsheet} busy={exporting} onClick={onStart}>
        {exporting ? "Exportando..." : "Descargar Excel"}
      </Button>
      {exporting && (
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancelar
          </Button>
          <p role="status" className="w-full text-right text-sm text-ink-soft tabular-nums">
            {progress === 0 ? "Pidiendo las ventas" : `${progress.toLocaleString("es-CO")} ventas`}
          </p>
        </>
      )}
    </>
  );
}

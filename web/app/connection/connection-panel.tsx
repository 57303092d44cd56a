import { RefreshCw, Upload } from "lucide-react";
import { useState } from "react";
import { dayOf } from "#core/dates.ts";
import { useSession } from "#web/api/session.tsx";
import { InstallAppRow } from "#web/features/connection/public/install-row.tsx";
import { readConnectionStatus, useConnectionStatus } from "#web/offline/device/connection.ts";
import {
  buildQueueExportFile,
  InvalidQueueExportFile,
  importQueueExportFile,
} from "#web/offline/queue/export-file.ts";
import { retryAllEntries } from "#web/offline/queue/sender.ts";
import { useWaitingEntries, WaitingEntryList } from "#web/offline/queue/waiting-list.tsx";
import { isReadyOffline } from "#web/offline/shell/ready-offline.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/data/save-file.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { toast } from "#web/ui/toast.ts";
import { connectionText, pendingCountText } from "./connection-text.ts";

function readyText(storeId: string): string {
  if (!navigator.serviceWorker)
    return "Para vender sin internet, abre Mostrador por su dirección segura (https).";
  return isReadyOffline(storeId)
    ? "Este equipo está listo para vender sin internet."
    : "Este equipo se está preparando para vender sin internet.";
}

export function ConnectionPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const now = useConnectionStatus();
  const storeId = useSession().store?.id ?? "";
  const [busy, setBusy] = useState(false);
  const entries = useWaitingEntries(open);

  async function retry() {
    setBusy(true);
    await retryAllEntries();
    setBusy(false);
    if (readConnectionStatus().waiting === 0) toast.success("Todo quedó subido");
  }

  async function save() {
    const day = dayOf(new Date());
    saveFile(await buildQueueExportFile(storeId), `por-subir-${day}.json`);
  }

  async function take(file: File) {
    try {
      const count = await importQueueExportFile(storeId, await file.text());
      toast.success(
        "Copia recibida",
        `${pendingCountText(count, false, "en la copia")}; lo que falte se sube ahora.`,
      );
    } catch (error) {
      const why = error instanceof InvalidQueueExportFile ? error.message : "No pudimos leer el archivo.";
      toast.error("No se pudo subir la copia", why);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={now.reached && entries.length === 0 ? "Conectado" : connectionText(now)}
      description={
        now.reached
          ? `Lo que haces queda guardado en la tienda al momento. ${readyText(storeId)}`
          : "Puedes seguir vendiendo, fiar, recibir abonos, devolver y manejar la caja: todo queda guardado en este equipo y se sube solo cuando vuelva la conexión."
      }
      footer={
        entries.length > 0 && (
          <>
            <Button onClick={save}>Guardar copia</Button>
            <Button variant="primary" icon={RefreshCw} busy={busy} onClick={retry}>
              Reintentar
            </Button>
          </>
        )
      }
    >
      {entries.length === 0 ? (
        <p>No hay nada por subir en este equipo.</p>
      ) : (
        <WaitingEntryList entries={entries} />
      )}
      <FileDrop accept="application/json,.json" onFile={take} className="mt-5 min-h-11 gap-3 px-4 py-3">
        <Upload aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span>
          <strong className="font-semibold">Subir copia</strong>
          <span className="block text-sm text-ink-soft">
            La que guardaste en otro equipo de la tienda. Nada se repite.
          </span>
        </span>
      </FileDrop>
      <InstallAppRow className="mt-3" />
    </Dialog>
  );
}

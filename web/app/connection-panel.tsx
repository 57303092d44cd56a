import clsx from "clsx";
import { Download, RefreshCw, Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { connection, useConnection } from "#web/api/connection.ts";
import { copyFile, NotACopy, takeCopyFile, waitingEntries } from "#web/api/journal/copy-file.ts";
import type { Entry } from "#web/api/journal/entry.ts";
import { retryAll } from "#web/api/journal/sender.ts";
import { useSession } from "#web/api/session.tsx";
import { saleDate } from "#web/features/sales/offers/sale-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { Money } from "#web/ui/money.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import { connectionText, salesText } from "./connection-text.ts";

const SHOWN = 100;

/** What waits on this device, since when and why, and the ways to get it to the server. */
export function ConnectionPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const now = useConnection();
  const storeId = useSession().store?.id ?? "";
  const [entries, setEntries] = useState<Entry[]>([]);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with each that comes or goes
  useEffect(() => {
    if (!open) return;
    let gone = false;
    void waitingEntries(storeId).then((all) => !gone && setEntries(all));
    return () => {
      gone = true;
    };
  }, [open, storeId, now]);

  async function retry() {
    setBusy(true);
    await retryAll();
    setBusy(false);
    setEntries(await waitingEntries(storeId));
    if (connection().waiting === 0) toast.success("Todo quedó subido");
  }

  async function save() {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(await copyFile(storeId), `ventas-por-subir-${day}.json`);
  }

  async function take(file: File) {
    try {
      const count = await takeCopyFile(storeId, await file.text());
      toast.success("Copia recibida", `${salesText(count, "de la copia")}; las que falten se suben ahora.`);
    } catch (error) {
      const why = error instanceof NotACopy ? error.message : "No pudimos leer el archivo.";
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
          ? "Lo que vendes queda guardado en la tienda al momento."
          : "Puedes seguir vendiendo: cada venta queda guardada en este equipo y se sube sola cuando vuelva la conexión."
      }
      footer={
        entries.length > 0 && (
          <>
            <Button icon={Download} onClick={save}>
              Guardar copia
            </Button>
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
        <ul className="divide-y divide-line">
          {entries.slice(0, SHOWN).map((entry) => (
            <Waiting key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      {entries.length > SHOWN && <p className="pt-3 text-ink-soft">Y {entries.length - SHOWN} más.</p>}
      <FileDrop accept="application/json,.json" onFile={take} className="mt-5 min-h-11 gap-3 px-4 py-3">
        <Upload aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span>
          <strong className="font-semibold">Subir copia</strong>
          <span className="block text-sm text-ink-soft">
            La que guardaste en otro equipo de la tienda. Nada se repite.
          </span>
        </span>
      </FileDrop>
    </Dialog>
  );
}

function Waiting({ entry: { number, at, by, total, trouble, state } }: { entry: Entry }) {
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{number ? `Venta ${number}` : "Venta"}</span>
        <Money amount={total} />
      </div>
      <p className="text-sm text-ink-soft">
        Desde el {saleDate(at)} · {by.name}
      </p>
      {trouble && (
        <p className={clsx("mt-1 text-sm", state === "REFUSED" ? "text-danger-ink" : "text-ink-soft")}>
          {state === "REFUSED" ? "La tienda no la pudo recibir: " : "Último intento: "}
          {trouble.message}
        </p>
      )}
    </li>
  );
}

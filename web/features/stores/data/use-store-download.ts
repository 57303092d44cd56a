import { useEffect, useRef, useState } from "react";
import { dayOf } from "#core/dates.ts";
import { ApiError } from "#web/api/api-error.ts";
import { saveFile } from "#web/ui/data/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import { downloadStoreData, type StoreExportFormat } from "./download-store.ts";

export function useStoreDataDownload(storeId: string) {
  const [running, setRunning] = useState<{ format: StoreExportFormat; bytes: number } | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function start(format: StoreExportFormat) {
    if (current.current) return;
    current.current = new AbortController();
    const { signal } = current.current;
    setRunning({ format, bytes: 0 });
    try {
      const file = await downloadStoreData(storeId, format, {
        signal,
        onProgress: (bytes) => setRunning({ format, bytes }),
      });
      saveFile(file, `datos-de-mi-tienda_${dayOf(new Date())}.${format}`);
    } catch (error) {
      if (signal.aborted) return;
      const isBusy = error instanceof ApiError && error.code === "TOO_MANY_EXPORTS";
      const reason = isBusy ? error.message : "Revisa tu conexión e intenta de nuevo.";
      toast.error("No pudimos descargar tus datos", reason);
    } finally {
      current.current = null;
      setRunning(null);
    }
  }

  return { running, start, cancel: () => current.current?.abort() };
}

import type { QueryClient } from "@tanstack/react-query";
import { findUnusedIdempotencyKeys } from "#core/contract/changes.ts";
import { call } from "#web/api/client.ts";
import type { QueueEntry } from "#web/offline/queue/entry.ts";
import { isSaleEntry } from "#web/offline/queue/queue-local-storage.ts";
import { addFinishedEntries } from "#web/offline/queue/sender.ts";
import { readSentEntries } from "#web/offline/queue/sent-entries.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { toast } from "#web/ui/toast.ts";

const START_DELAY_MS = 5_000;

/** Offers the user to send entries again that the server lost when it restored an older backup. */
export function offerMissingEntries(storeId: string, queryClient: QueryClient): () => void {
  let stopped = false;
  const timer = setTimeout(async () => {
    const missing = await findEntriesLostByServer(storeId).catch(() => []);
    if (stopped || missing.length === 0) return;
    const isAccepted = await confirm({
      title: missingEntriesText(missing.length, missing.every(isSaleEntry)),
      text: "Parece que se puso una copia de seguridad anterior. Si lo subes, queda con su fecha y su número. Nada se repite.",
    });
    if (!isAccepted || stopped) return;
    if (!(await addFinishedEntries(storeId, missing)))
      toast.error(
        "No se pudo subir todo",
        "Este equipo no tiene espacio para guardarlo. Libera espacio y abre Mostrador otra vez: te lo vuelve a ofrecer.",
      );
    void queryClient.invalidateQueries();
  }, START_DELAY_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Builds 'Este equipo tiene 2 ventas que el servidor ya no tiene'. */
function missingEntriesText(count: number, onlySales: boolean): string {
  const what = onlySales ? (count === 1 ? "venta" : "ventas") : count === 1 ? "registro" : "registros";
  return `Este equipo tiene ${count} ${what} que el servidor ya no tiene`;
}

const MAX_KEYS = 500;

/**
 * Finds sent entries that the server no longer has, as after it restored an older backup.
 * @throws ApiError
 */
async function findEntriesLostByServer(storeId: string): Promise<QueueEntry[]> {
  const sent = (await readSentEntries(storeId)).slice(-MAX_KEYS);
  if (sent.length === 0) return [];
  const { data } = await call(findUnusedIdempotencyKeys, { body: { keys: sent.map(({ key }) => key) } });
  const missing = new Set(data.missing);
  return sent.filter(({ key }) => missing.has(key));
}

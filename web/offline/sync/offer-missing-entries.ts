import type { QueryClient } from "@tanstack/react-query";
import { isSaleEntry } from "#web/offline/queue/is-sale.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { findEntriesLostByServer, resendEntries } from "./missing.ts";

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
    await resendEntries(storeId, missing);
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

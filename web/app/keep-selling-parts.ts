import type { QueryClient } from "@tanstack/react-query";
import { connection } from "#web/api/connection.ts";
import { onTaken } from "#web/api/journal/sender.ts";
import { startJournal } from "#web/api/journal/start.ts";
import { followChanges } from "#web/features/changes/follow.ts";
import { refreshCopy } from "#web/features/changes/refresh.ts";
import { agedBySale } from "#web/features/sales/sales.queries.ts";
import { SHIFTS } from "#web/features/shifts/current-shift.queries.ts";
import { serveShell } from "./serve-shell.ts";

/** For as long as somebody of the store is signed in; until the returned function is called. */
export function keepSelling(storeId: string, queryClient: QueryClient): () => void {
  const stops = [
    startJournal(storeId),
    followChanges(storeId, queryClient),
    onTaken(() => {
      agedBySale(queryClient, true);
      void queryClient.invalidateQueries({ queryKey: SHIFTS });
      // What waited is in the copy from now on, before the server goes away again.
      if (connection().waiting === 0) void refreshCopy(storeId, queryClient).catch(() => {});
    }),
    serveShell(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

import type { QueryClient } from "@tanstack/react-query";
import { onTaken } from "#web/api/journal/sender.ts";
import { startJournal } from "#web/api/journal/start.ts";
import { followChanges } from "#web/features/changes/follow.ts";
import { agedBySale } from "#web/features/sales/sales.queries.ts";
import { serveShell } from "./serve-shell.ts";

/** For as long as somebody of the store is signed in; until the returned function is called. */
export function keepSelling(storeId: string, queryClient: QueryClient): () => void {
  const stops = [
    startJournal(storeId),
    followChanges(storeId, queryClient),
    onTaken(() => agedBySale(queryClient, true)),
    serveShell(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

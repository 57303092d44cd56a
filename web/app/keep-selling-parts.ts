import type { QueryClient } from "@tanstack/react-query";
import type { SoldSale } from "#core/contract/sales.ts";
import { connection, onConnection } from "#web/api/connection.ts";
import { onTaken } from "#web/api/journal/sender.ts";
import { startJournal } from "#web/api/journal/start.ts";
import { ifCopied } from "#web/features/changes/changes.queries.ts";
import { keepInCopy } from "#web/features/changes/copy.queries.ts";
import { followChanges } from "#web/features/changes/follow.ts";
import { agedBySale } from "#web/features/sales/sales.queries.ts";
import { SHIFTS } from "#web/features/shifts/current-shift.queries.ts";
import { serveShell } from "./serve-shell.ts";

/** For as long as somebody of the store is signed in; until the returned function is called. */
export function keepSelling(storeId: string, queryClient: QueryClient): () => void {
  let { waiting } = connection();
  const stops = [
    startJournal(storeId),
    followChanges(storeId, queryClient),
    onTaken(({ kind, body }, answer) => {
      if (answer && (kind === "sale" || kind === "freeSale"))
        void ifCopied((copy) => copy.keepSold(answer as SoldSale, body.customerId as string | undefined));
      agedBySale(queryClient, true);
      void queryClient.invalidateQueries({ queryKey: SHIFTS });
    }),
    onConnection(() => {
      const isAllSent = waiting > 0 && connection().waiting === 0;
      waiting = connection().waiting;
      if (isAllSent) void keepInCopy(queryClient);
    }),
    serveShell(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

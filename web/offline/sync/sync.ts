import type { QueryClient } from "@tanstack/react-query";
import type { SoldSale } from "#core/contract/sales.ts";
import { checkLeftWrites } from "#web/api/check-writes.ts";
import { agedBySale } from "#web/features/sales/sales.queries.ts";
import { SHIFTS } from "#web/features/shifts/current-shift.queries.ts";
import { connection, onConnection } from "#web/offline/device/connection.ts";
import { onRecorded } from "#web/offline/queue/recorded.ts";
import { startJournal } from "#web/offline/queue/start.ts";
import { keepInCopy } from "#web/offline/replica/access.ts";
import { ifCopied } from "#web/offline/replica/fallback.ts";
import { ownChangeOf } from "#web/offline/replica/own-writes.ts";
import { sayWhenReady } from "#web/offline/shell/ready-offline.ts";
import { serveShell } from "#web/offline/shell/serve-shell.ts";
import { toast } from "#web/ui/toast.ts";
import { followChanges } from "./follow.ts";
import { tellMissing } from "./tell-missing.ts";

/** For as long as somebody of the store is signed in; until the returned function is called. */
export function keepSelling(storeId: string, queryClient: QueryClient): () => void {
  let { waiting } = connection();
  const stops = [
    startJournal(storeId),
    checkLeftWrites(({ summary }, recorded) => {
      if (recorded) toast.success("Sí quedó guardado", summary);
      else toast.warning("No quedó guardado", `${summary}. Si todavía hace falta, hazlo otra vez.`);
      void queryClient.invalidateQueries();
    }),
    followChanges(storeId, queryClient),
    onRecorded((entry, answer) => {
      const { kind, body, state } = entry;
      if (answer) void ifCopied((copy) => copy.keepOwnChange(ownChangeOf(entry, answer)));
      // What was told before the server had it: the screens look again.
      if (state !== "LATE") return;
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
    sayWhenReady(storeId),
    tellMissing(storeId, queryClient),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

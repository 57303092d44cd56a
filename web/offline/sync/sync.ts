import type { QueryClient } from "@tanstack/react-query";
import { checkUnansweredWrites } from "#web/api/check-writes.ts";
import { invalidateAfterSync } from "#web/api/query-keys.ts";
import { connection, onConnection } from "#web/offline/device/connection.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import { onRecorded } from "#web/offline/queue/recorded-listeners.ts";
import { startQueue } from "#web/offline/queue/start.ts";
import { refreshReplica } from "#web/offline/replica/access.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";
import { storeOwnChange } from "#web/offline/replica/own-change.ts";
import { announceWhenReady } from "#web/offline/shell/ready-offline.ts";
import { registerServiceWorker } from "#web/offline/shell/register-service-worker.ts";
import { toast } from "#web/ui/toast.ts";
import { followChanges } from "./follow.ts";
import { offerMissingEntries } from "./offer-missing-entries.ts";

type Options = { storeId: string; queryClient: QueryClient; isBusy: () => boolean };

export function startSync({ storeId, queryClient, isBusy }: Options): () => void {
  let { waiting } = connection();
  const stops = [
    startQueue(storeId),
    checkUnansweredWrites(({ summary }, recorded) => {
      if (recorded) toast.success("Sí quedó guardado", summary);
      else toast.warning("No quedó guardado", `${summary}. Si todavía hace falta, hazlo otra vez.`);
      void queryClient.invalidateQueries();
    }),
    followChanges(storeId, queryClient),
    onRecorded((entry, answer) => {
      if (answer) void readReplica(() => storeOwnChange(operationOf(entry.kind).whenRecorded(entry, answer)));
      // The screens showed the entry as done before the server had it, so they read their data again.
      if (entry.state === "LATE") invalidateAfterSync(queryClient);
    }),
    onConnection(() => {
      const isAllSent = waiting > 0 && connection().waiting === 0;
      waiting = connection().waiting;
      if (isAllSent) void refreshReplica(queryClient);
    }),
    registerServiceWorker(isBusy),
    announceWhenReady(storeId),
    offerMissingEntries(storeId, queryClient),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

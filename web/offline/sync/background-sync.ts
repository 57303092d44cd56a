import type { QueryClient } from "@tanstack/react-query";
import { startUnansweredWritesCheck } from "#web/api/check-writes.ts";
import { invalidateQueriesAfterSync } from "#web/api/query-keys.ts";
import {
  onConnectionStatusChange,
  readConnectionStatus,
  updateConnectionStatus,
} from "#web/offline/device/connection.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import { followQueueInOtherTabs, updateWaitingCount } from "#web/offline/queue/queue.ts";
import { countWaitingEntryCopies } from "#web/offline/queue/queue-local-storage.ts";
import { onEntryRecorded, startQueueSender } from "#web/offline/queue/sender.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";
import { refreshReplica } from "#web/offline/replica/refresh-replica.ts";
import { storeLocalChange } from "#web/offline/replica/store-local-change.ts";
import { announceOfflineReadiness } from "#web/offline/shell/ready-offline.ts";
import { registerServiceWorker } from "#web/offline/shell/register-service-worker.ts";
import { toast } from "#web/ui/toast.ts";
import { followServerChanges } from "./follow-server-changes.ts";
import { offerMissingEntries } from "./offer-missing-entries.ts";

type Options = { storeId: string; queryClient: QueryClient; isBusy: () => boolean };

export function startBackgroundSync({ storeId, queryClient, isBusy }: Options): () => void {
  let { waiting } = readConnectionStatus();
  const stops = [
    startQueue(storeId),
    startUnansweredWritesCheck(({ summary }, recorded) => {
      if (recorded) toast.success("Sí quedó guardado", summary);
      else toast.warning("No quedó guardado", `${summary}. Si todavía hace falta, hazlo otra vez.`);
      void queryClient.invalidateQueries();
    }),
    followServerChanges(storeId, queryClient),
    onEntryRecorded((entry, answer) => {
      const change = answer ? operationOf(entry.kind).whenRecorded?.(entry, answer) : undefined;
      if (change) void readReplica(() => storeLocalChange(change));
      // The screens showed the entry as done before the server had it, so they read their data again.
      if (entry.state === "LATE") invalidateQueriesAfterSync(queryClient);
    }),
    onConnectionStatusChange(() => {
      const isAllSent = waiting > 0 && readConnectionStatus().waiting === 0;
      waiting = readConnectionStatus().waiting;
      if (isAllSent) void refreshReplica(queryClient);
    }),
    registerServiceWorker(isBusy),
    announceOfflineReadiness(storeId, isBusy),
    offerMissingEntries(storeId, queryClient),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function startQueue(storeId: string): () => void {
  const stops = [followQueueInOtherTabs(storeId)];
  let stopped = false;
  void (async () => {
    await updateWaitingCount(storeId);
    // Asks the browser not to evict the site's data when the disk is full.
    void navigator.storage?.persist?.().catch(() => false);
    if (!stopped) stops.push(startQueueSender());
  })();
  return () => {
    stopped = true;
    updateConnectionStatus(countWaitingEntryCopies(null));
    for (const stop of stops) stop();
  };
}

import type { QueryClient } from "@tanstack/react-query";
import { checkLeftWrites } from "#web/api/check-writes.ts";
import { staleAfterSync } from "#web/api/query-keys.ts";
import { connection, onConnection } from "#web/offline/device/connection.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import { onRecorded } from "#web/offline/queue/recorded.ts";
import { startQueue } from "#web/offline/queue/start.ts";
import { keepInCopy } from "#web/offline/replica/access.ts";
import { ifCopied } from "#web/offline/replica/fallback.ts";
import { keepOwnChange } from "#web/offline/replica/own-change.ts";
import { announceWhenReady } from "#web/offline/shell/ready-offline.ts";
import { serveShell } from "#web/offline/shell/serve-shell.ts";
import { toast } from "#web/ui/toast.ts";
import { followChanges } from "./follow.ts";
import { tellMissing } from "./tell-missing.ts";

type Options = { storeId: string; queryClient: QueryClient; isBusy: () => boolean };

export function startSync({ storeId, queryClient, isBusy }: Options): () => void {
  let { waiting } = connection();
  const stops = [
    startQueue(storeId),
    checkLeftWrites(({ summary }, recorded) => {
      if (recorded) toast.success("Sí quedó guardado", summary);
      else toast.warning("No quedó guardado", `${summary}. Si todavía hace falta, hazlo otra vez.`);
      void queryClient.invalidateQueries();
    }),
    followChanges(storeId, queryClient),
    onRecorded((entry, answer) => {
      if (answer) void ifCopied(() => keepOwnChange(operationOf(entry.kind).whenRecorded(entry, answer)));
      // The entry was shown as done before the server had it, so the screens read their data again.
      if (entry.state === "LATE") staleAfterSync(queryClient);
    }),
    onConnection(() => {
      const isAllSent = waiting > 0 && connection().waiting === 0;
      waiting = connection().waiting;
      if (isAllSent) void keepInCopy(queryClient);
    }),
    serveShell(isBusy),
    announceWhenReady(storeId),
    tellMissing(storeId, queryClient),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

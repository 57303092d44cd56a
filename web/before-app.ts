// Runs before the first paint and before the app's scripts have loaded. Bundled by scripts/build/before-app.mjs.
import { listFirstReads, sendFirstReads } from "#web/api/first-reads.ts";
import { buildRequestHeaders } from "#web/api/request-headers.ts";
import { countWaitingEntryCopies } from "#web/offline/queue/queue-local-storage.ts";
import { paintStoredTheme } from "#web/ui/theme/first-paint.ts";

try {
  paintStoredTheme(document.documentElement, location.pathname);
} catch {
  // With blocked storage the stylesheet's own colours apply.
}
try {
  const token = localStorage.getItem("token");
  const storeId = (JSON.parse(localStorage.getItem("store") ?? "null") as { id?: string } | null)?.id;
  if (token && storeId) {
    const { waiting } = countWaitingEntryCopies(storeId);
    sendFirstReads(listFirstReads(location.pathname, storeId), () =>
      buildRequestHeaders({ token, storeId, waiting }),
    );
  }
} catch {
  // Without a readable session the first screen sends these requests itself.
}

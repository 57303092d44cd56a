import { afterEach, beforeEach } from "vitest";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";

// Files share their modules: what one test shows or finds out is not the next one's.
beforeEach(() => updateConnectionStatus({ reached: true, waiting: 0, refused: 0, onlySales: true }));
afterEach(() => {
  for (const { id } of readCurrentToasts()) dismissToast(id);
});

// A loaded machine needs a longer timeout. Test files without a document do not wait for elements.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}

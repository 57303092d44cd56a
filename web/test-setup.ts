import { afterEach } from "vitest";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";

// Files share their modules: what one test shows is not the next one's.
afterEach(() => {
  for (const { id } of readCurrentToasts()) dismissToast(id);
});

// A loaded machine needs a longer timeout. Test files without a document do not wait for elements.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}

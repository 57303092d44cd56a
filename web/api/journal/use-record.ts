import { ApiError, NO_CONNECTION } from "#web/api/client.ts";
import { useSession } from "#web/api/session.tsx";
import { later } from "#web/ui/later.ts";
import type { Outcome } from "./ask.ts";
import type { Draft } from "./entry.ts";

// Nothing of the journal is needed to draw a screen.
const loadAsk = later(() => import("./ask.ts"));

/** `perform`, by whoever is signed in. @throws ApiError */
export function useRecord() {
  const { user } = useSession();
  return async (draft: Omit<Draft, "by">): Promise<Outcome> => {
    const { perform } = await loadAsk().catch(() => {
      throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
    });
    return perform({ ...draft, by: { id: user?.id ?? "", name: user?.name ?? "" } });
  };
}

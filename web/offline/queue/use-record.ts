import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import type { Draft } from "./entry.ts";
import type { Outcome } from "./perform.ts";

/**
 * Performs an operation for the signed-in user.
 * @throws ApiError
 */
export function useRecord() {
  const { user } = useSession();
  return async (draft: Omit<Draft, "by">): Promise<Outcome> => {
    const { perform } = await import("./perform.ts").catch(() => {
      throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
    });
    return perform({ ...draft, by: { id: user?.id ?? "", name: user?.name ?? "" } });
  };
}

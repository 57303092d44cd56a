import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { useSession } from "#web/api/session.tsx";
import type { QueueEntryDraft } from "./entry.ts";
import type { EntryOutcome } from "./perform-operation.ts";

/**
 * Performs an operation for the signed-in user.
 * @throws ApiError
 */
export function usePerformOperation() {
  const { user } = useSession();
  return async (draft: Omit<QueueEntryDraft, "by">): Promise<EntryOutcome> => {
    const { performOperation } = await import("./perform-operation.ts").catch(() => {
      throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
    });
    return performOperation({ ...draft, by: { id: user?.id ?? "", name: user?.name ?? "" } });
  };
}

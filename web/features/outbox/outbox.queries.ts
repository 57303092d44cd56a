import { confirmEmail, getStoreOutbox, retryOutboxWork, sendEmailCode } from "#core/contract/outbox.ts";
import { useEndpoint, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";

const OUTBOX_KEY = ["outbox"] as const;

/** The e-mail address of the store, and the jobs of the outbox that have failed. */
export const useFailedOutboxJobs = () =>
  useEndpoint(
    OUTBOX_KEY,
    getStoreOutbox,
    {},
    {
      staleTime: 0,
      // Failed jobs change while the screen is open, and soon after a retry.
      refetchInterval: ({ state }) => (state.data?.work.length ? 3_000 : 30_000),
    },
  );

const useRefresh = () => useInvalidateAndWait(OUTBOX_KEY);

export const useRetryOutboxJob = () => useWrite(retryOutboxWork, { onSettled: useRefresh() });
export const useSendEmailConfirmationCode = () => useWrite(sendEmailCode);
export const useConfirmEmail = () => useWrite(confirmEmail, { onSuccess: useRefresh() });

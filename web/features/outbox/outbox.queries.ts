import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { confirmEmail, retryOutboxWork, sendEmailCode, storeOutbox } from "#core/contract/outbox.ts";
import { call } from "#web/api/client.ts";
import { useWrite } from "#web/api/endpoint-hooks.ts";

const OUTBOX_KEY = ["outbox"] as const;

export function useFailedOutboxJobs() {
  return useQuery({
    queryKey: OUTBOX_KEY,
    queryFn: async ({ signal }) => (await call(storeOutbox, {}, { signal })).data,
    staleTime: 0,
    // Failed jobs change while the screen is open, and soon after a retry.
    refetchInterval: ({ state }) => (state.data?.work.length ? 3_000 : 30_000),
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: OUTBOX_KEY });
}

export const useRetryOutboxJob = () => useWrite(retryOutboxWork, useRefresh());
export const useSendEmailConfirmationCode = () => useWrite(sendEmailCode);

export function useConfirmEmail() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (code: string) => (await call(confirmEmail, { body: { code } })).data,
    onSuccess: refresh,
  });
}

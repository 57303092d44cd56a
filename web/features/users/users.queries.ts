import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import { changeUser, listUsers, removeUser } from "#core/contract/users.ts";
import { call } from "#web/api/client.ts";

const USERS = ["users"] as const;

const users = queryOptions({
  queryKey: USERS,
  queryFn: async ({ signal }) => (await call(listUsers, {}, { signal })).data.users,
});

/** The people of the store, those who wait for approval first. */
export function useUsers() {
  return useQuery({
    ...users,
    staleTime: 0,
    // Who asks to join appears by itself while the screen is open.
    refetchInterval: 30_000,
  });
}

/** The owner's phone or e-mail, for those who may read the list of people. */
export function useOwnerContact(enabled: boolean): string | undefined {
  return useQuery({
    ...users,
    enabled,
    select: (people) => people.find(({ role }) => role === "OWNER")?.phoneOrEmail ?? undefined,
  }).data;
}

type Change = { id: string; body: CallInput<typeof changeUser>["body"] };

/** Also after a failure the list is fetched anew: somebody else may have changed it. */
export function useChangeUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Change) => call(changeUser, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS }),
  });
}

export function useRemoveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, onlyRequest }: { id: string; onlyRequest?: boolean }) =>
      call(removeUser, { params: { id }, query: onlyRequest ? { onlyRequest } : {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS }),
  });
}

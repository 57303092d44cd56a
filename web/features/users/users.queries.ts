import { queryOptions, useQuery } from "@tanstack/react-query";
import { changeUser, createUser, listUsers, removeUser } from "#core/contract/users.ts";
import { call } from "#web/api/client.ts";
import { useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { SALE_STATISTICS_KEY } from "#web/api/query-keys.ts";
import { SELLERS_QUERY_KEY } from "./sellers.queries.ts";

const USERS_KEY = ["users"] as const;

const users = queryOptions({
  queryKey: USERS_KEY,
  queryFn: async ({ signal }) => (await call(listUsers, {}, { signal })).data.users,
});

/** The store's users; the server lists pending ones first. */
export function useUsers() {
  return useQuery({
    ...users,
    staleTime: 0,
    // New join requests appear while the screen is open.
    refetchInterval: 30_000,
  });
}

/** Returns the signed-in user's id if that user has no PIN, else null. */
export function useOwnIdWithoutPin(id: string | undefined): string | null {
  const me = useUsers().data?.find((person) => person.id === id);
  return me && !me.hasPin ? me.id : null;
}

/** Returns the contact of the store's owner. Enable the query only for users who may read the list of employees. */
export function useStoreOwnerContact(enabled: boolean): string | undefined {
  return useQuery({
    ...users,
    enabled,
    select: (people) => people.find(({ role }) => role === "OWNER")?.phoneOrEmail ?? undefined,
  }).data;
}

/** Refreshes users and sellers, also after a failure: another user may have changed them. */
const useRefresh = () => useInvalidateAndWait(USERS_KEY, SELLERS_QUERY_KEY, SALE_STATISTICS_KEY);

export const useCreateUser = () => useWrite(createUser, { onSettled: useRefresh() });
export const useChangeUser = () => useWrite(changeUser, { onSettled: useRefresh() });
export const useRemoveUser = () => useWrite(removeUser, { onSettled: useRefresh() });

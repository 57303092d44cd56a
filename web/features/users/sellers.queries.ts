import { type Query, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { switchPerson } from "#core/contract/auth.ts";
import { listSellers } from "#core/contract/users.ts";
import { call } from "#web/api/client.ts";
import { useSession } from "#web/api/session.tsx";
import { SETTINGS } from "#web/features/stores/stores.queries.ts";

export const SELLERS = ["sellers"] as const;

/** Who sells in the store, and who of them has a PIN. */
export function useSellers(enabled = true) {
  return useQuery({
    enabled,
    queryKey: SELLERS,
    queryFn: async ({ signal }) => (await call(listSellers, {}, { signal })).data,
    staleTime: 5 * 60_000,
  });
}

/** The same for everybody of the store: a till goes on with them. */
const ALIKE: readonly (readonly string[])[] = [SELLERS, SETTINGS, ["products", "list"]];

const isOfOne = ({ queryKey }: Query) =>
  !ALIKE.some((alike) => alike.every((part, place) => queryKey[place] === part));

/** What was read for one person is not shown to the next. */
export function useSwitchSeller() {
  const { signIn } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { userId: string; pin: string }) => {
      // A session of a PIN is of one device.
      const { deviceId } = await import("#web/api/this-device.ts");
      await deviceId();
      return call(switchPerson, { body });
    },
    onSuccess: ({ token, data }) => {
      signIn({ token, ...data });
      queryClient.removeQueries({ type: "inactive", predicate: isOfOne });
      void queryClient.resetQueries({ predicate: isOfOne });
    },
  });
}

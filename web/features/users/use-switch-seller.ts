import { type Query, useMutation, useQueryClient } from "@tanstack/react-query";
import { switchPerson } from "#core/contract/auth.ts";
import { call } from "#web/api/client.ts";
import { storeOfflineCredential } from "#web/api/ended-session.ts";
import { PRODUCT_LISTS_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { SELLERS_QUERY_KEY } from "./sellers.queries.ts";

/** Queries whose data is the same for all users of the store. They survive a switch of the user. */
const ALIKE: readonly (readonly string[])[] = [SELLERS_QUERY_KEY, SETTINGS_KEY, PRODUCT_LISTS_KEY];

const isOfOne = ({ queryKey }: Query) =>
  !ALIKE.some((alike) => alike.every((part, place) => queryKey[place] === part));

/** Drops the data of all queries but ALIKE, because the next user must not see the previous user's data. */
export function useSwitchSeller() {
  const { signIn } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { userId: string; pin: string }) => {
      // A PIN session belongs to a device, so the device must be registered.
      const { readOrRegisterDeviceId } = await import("#web/offline/device/this-device.ts");
      await readOrRegisterDeviceId();
      return call(switchPerson, { body });
    },
    onSuccess: ({ token, data }, { pin }) => {
      signIn({ token, ...data });
      void storeOfflineCredential(data, pin, "PIN");
      queryClient.removeQueries({ type: "inactive", predicate: isOfOne });
      void queryClient.resetQueries({ predicate: isOfOne });
    },
  });
}

import { useMutation } from "@tanstack/react-query";
import {
  changePassword,
  createStore,
  forgotPassword,
  getRegistrationMode,
  joinStore,
  resetPassword,
} from "#core/contract/auth.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useWrite } from "#web/api/endpoint-hooks.ts";
import { useSession } from "#web/api/session.tsx";
import { markStoreCreated } from "#web/api/stored-session.ts";

/** Ends every other session of the user and gives this browser a new session. */
export function useChangePassword() {
  const { user, signIn } = useSession();
  return useMutation({
    mutationFn: (body: Omit<EndpointCallInput<typeof changePassword>["body"], "email">) =>
      call(changePassword, { body: { email: user?.email ?? "", ...body } }),
    onSuccess: ({ token, data }) => signIn({ token, ...data }),
  });
}

/** Who may create stores on this server. 'OPEN' until the answer arrives. */
export const useRegistrationMode = () =>
  useEndpoint(["registration"], getRegistrationMode, {}).data?.registration ?? "OPEN";

export function useCreateStore() {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: (body: EndpointCallInput<typeof createStore>["body"]) => call(createStore, { body }),
    onSuccess: ({ token, data }) => {
      markStoreCreated();
      signIn({ token, ...data });
    },
  });
}

/** Asks to join a store, whose owner must approve the new account. */
export const useJoinStore = () => useWrite(joinStore);
export const useForgotPassword = () => useWrite(forgotPassword);
export const useResetPassword = () => useWrite(resetPassword);

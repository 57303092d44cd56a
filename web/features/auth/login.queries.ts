import { useMutation } from "@tanstack/react-query";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { storeOfflineCredential } from "#web/api/ended-session.ts";
import { useSession } from "#web/api/session.tsx";
import type { LoginDraft } from "./login-call.ts";

/** The API contract loads while the user types, so that the screen appears sooner. */
export const loadLoginCallModule = () =>
  import("./login-call.ts").catch(() => {
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
  });

export function useLogin() {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (draft: LoginDraft) => (await loadLoginCallModule()).sendLogin(draft),
    onSuccess: ({ token, data }, { password }) => {
      signIn({ token, ...data });
      void storeOfflineCredential(data, password, "password");
    },
  });
}

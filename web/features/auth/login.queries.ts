import { useMutation } from "@tanstack/react-query";
import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { storeOfflineLock } from "#web/api/ended-session.ts";
import { useSession } from "#web/api/session.tsx";
import type { LoginDraft } from "./login-call.ts";

/** The API contract loads while the user types, so that the screen appears sooner. */
export const loadLoginCall = () =>
  import("./login-call.ts").catch(() => {
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  });

export function useLogin() {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (draft: LoginDraft) => (await loadLoginCall()).callLogin(draft),
    onSuccess: ({ token, data }, { password }) => {
      signIn({ token, ...data });
      void storeOfflineLock(data, password, "password");
    },
  });
}

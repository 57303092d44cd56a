import { logout, logoutEverywhere, verify } from "#core/contract/session.ts";
import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";

/** The longest wait at load: an unreachable server must not keep a till closed. */
const TIMEOUT_MS = 3_000;

/** The session's calls, in a file of their own, because a visitor without a session needs no contract. */
export async function askWho() {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return (await call(verify, {}, { signal })).data;
  } catch (error) {
    if (signal.aborted) throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
    throw error;
  }
}

export const signOutCall = (signal: AbortSignal) => call(logout, {}, { signal });

export const leaveEverywhere = () => call(logoutEverywhere);

import { getSession, logout, logoutEverywhere } from "#core/contract/session.ts";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { timeoutSignal } from "./timeout-signal.ts";

// The calls of web/api/session.tsx. They load later, because a visitor without a session needs no API contract.

/** Longest wait in milliseconds when the page opens: an unreachable server must not block the till. */
const TIMEOUT_MS = 3_000;

export async function verifySession() {
  const signal = timeoutSignal(TIMEOUT_MS);
  try {
    return (await call(getSession, {}, { signal })).data;
  } catch (error) {
    if (signal.aborted) throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
    throw error;
  }
}

export const callSignOut = (signal: AbortSignal) => call(logout, {}, { signal });

export const callSignOutEverywhere = () => call(logoutEverywhere);

import { logout, logoutEverywhere, verify } from "#core/contract/auth.ts";
import { call } from "#web/api/client.ts";

/** What the session asks of the server: a file of its own, since a visitor without a session needs no contract. */
export const askWho = async () => (await call(verify)).data;

export const leave = (signal: AbortSignal) => call(logout, {}, { signal });

export const leaveEverywhere = () => call(logoutEverywhere);

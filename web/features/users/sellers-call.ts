import { listSellers } from "#core/contract/users.ts";
import { call } from "#web/api/client.ts";

/** A file of its own, because `sellers.queries.ts` imports it lazily. */
export async function readSellers(signal: AbortSignal) {
  return (await call(listSellers, {}, { signal })).data;
}

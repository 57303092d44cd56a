import { listSellers } from "#core/contract/users.ts";
import { call } from "#web/api/client.ts";

export async function readSellers(signal: AbortSignal) {
  return (await call(listSellers, {}, { signal })).data;
}

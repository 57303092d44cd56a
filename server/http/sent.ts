import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "#server/http/network.ts";

/** Done when the whole answer is with the network, or whoever asked has gone. */
export function whenSent({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    if (raw.writableFinished || raw.destroyed) return resolve();
    raw.once("finish", resolve);
    raw.once("close", resolve);
  });
}

/** In whose share an answer counts: the store's, or the address's of somebody without one. */
export function shareOf({ session, ip }: FastifyRequest): string {
  return session?.storeId ?? networkOf(ip);
}

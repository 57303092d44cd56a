import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "#server/network.ts";

const awaited = new WeakMap<FastifyReply["raw"], Promise<void>>();

/** Done when the whole answer is with the network, or whoever asked has gone. However many wait for it, one listens. */
export function whenSent({ raw }: FastifyReply): Promise<void> {
  const known = awaited.get(raw);
  if (known) return known;
  const sent = new Promise<void>((resolve) => {
    if (raw.writableFinished || raw.destroyed) return resolve();
    raw.once("finish", resolve);
    raw.once("close", resolve);
  });
  awaited.set(raw, sent);
  return sent;
}

/** In whose share an answer counts: the store's, or the address's of somebody without one. */
export function shareOf({ session, ip }: FastifyRequest): string {
  return session?.storeId ?? networkOf(ip);
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { networkPrefixOf } from "#server/network.ts";

const pendingResponses = new WeakMap<FastifyReply["raw"], Promise<void>>();

export function waitForResponseSent({ raw }: FastifyReply): Promise<void> {
  const pending = pendingResponses.get(raw);
  if (pending) return pending;
  const sent = new Promise<void>((resolve) => {
    if (raw.writableFinished || raw.destroyed) return resolve();
    raw.once("finish", resolve);
    raw.once("close", resolve);
  });
  pendingResponses.set(raw, sent);
  return sent;
}

/** The key of the client's quota: its store, or its address if there is no session. */
export function clientQuotaKeyOf({ session, ip }: FastifyRequest): string {
  return session?.storeId ?? networkPrefixOf(ip);
}

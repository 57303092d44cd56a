import type { FastifyReply } from "fastify";

const pendingResponses = new WeakMap<FastifyReply["raw"], Promise<void>>();

/** Resolves when the response is sent, or when its connection closes before. */
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

import type { FastifyInstance } from "fastify";

/** Starts work that nobody waits for, after the answer has gone out. */
export type Background = (work: () => Promise<unknown>) => void;

/** The application is closed only when such work is done. */
export function backgroundOf(app: FastifyInstance): Background {
  const running = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => {
    await Promise.all(running);
  });
  return (work) => {
    const done: Promise<unknown> = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((err: unknown) => app.log.error({ err }, "background work failed"))
      .finally(() => running.delete(done));
    running.add(done);
  };
}

import type { FastifyInstance } from "fastify";

/** Runs work that no answer waits for. The application closes only when all such work has ended. */
export type RunInBackground = (work: () => Promise<unknown>) => void;

export function createBackgroundRunner(app: FastifyInstance): RunInBackground {
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

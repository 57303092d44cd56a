import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedCluster, startPostgresServer, stopPostgresServer } from "./postgres-server.ts";

/** In milliseconds: the pauses before the server is started again. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 5_000];

/** Starts the server, and starts it again on the same socket whenever it ends by itself. */
export async function startSupervisedServer(cluster: EmbeddedCluster): Promise<{ stop(): Promise<void> }> {
  const { log, directory } = cluster;
  const stopping = new AbortController();
  let server = await startPostgresServer(cluster);

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { code, signal } = await server.exited;
      if (stopping.signal.aborted) return;
      log.error({ code, signal, directory }, "La base de datos se detuvo sola; se inicia otra vez");
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        server = await startPostgresServer(cluster);
        log.info({ directory }, "La base de datos volvió a funcionar");
        return;
      } catch (error) {
        log.error({ error: (error as Error).message }, "La base de datos no inicia; se intenta otra vez");
      }
    }
  }

  const watching = keepRunning();
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await stopPostgresServer(server);
    await watching;
    await stopPostgresServer(server);
  }
  return { stop: () => (stopped ??= stop()) };
}

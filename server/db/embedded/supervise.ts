import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedCluster, startPostgresServer, stopPostgresServer } from "./server.ts";

const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;

/** Restarts a dead server on the same socket. */
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
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
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

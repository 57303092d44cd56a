import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "#core/errors.ts";
import type { Backups } from "#server/backup/keep-backups.ts";
import { isFromHere } from "#server/network.ts";

/** Durations by route and status, and the process's own figures, at /metrics for this machine only. */
export function measure(app: FastifyInstance, backups?: Backups): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const lookAtBackups = backups && backupGauges(registry, backups);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request)) throw new AppError("NOT_FOUND");
    await lookAtBackups?.();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Returns what brings them up to date: the newest backup may be another process's. */
function backupGauges(registry: Registry, backups: Backups): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const time = gauge("backup_last_timestamp_seconds", "When the newest daily backup was made; 0 without one");
  const bytes = gauge("backup_last_size_bytes", "Size of the newest daily backup");
  const failing = gauge("backup_failing", "1 when the latest try to make one failed");
  return async () => {
    const { last, problem } = backups.state();
    time.set(last ? last.at.getTime() / 1000 : 0);
    bytes.set(last?.bytes ?? 0);
    failing.set(problem ? 1 : 0);
  };
}

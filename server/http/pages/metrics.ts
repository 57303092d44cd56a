import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "#core/errors.ts";
import type { BackupSchedule } from "#server/backup/daily/schedule-backups.ts";
import { watchEventLoop } from "#server/http/pages/watch-event-loop.ts";
import { isFromThisMachine } from "#server/network.ts";
import type { OutboxFigures } from "#server/outbox/outbox-figures.ts";

export function serveMetrics(
  app: FastifyInstance,
  { backups, outbox }: { backups?: BackupSchedule | undefined; outbox?: OutboxFigures | undefined },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchEventLoop(app, registry);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const updateBackupMetrics = backups && addBackupGauges(registry, backups);
  const updateOutboxMetrics = outbox && addOutboxMetrics(registry, outbox);
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    durations.observe({ method, route: routeOptions.url ?? "none", status }, elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw new AppError("NOT_FOUND");
    updateBackupMetrics?.();
    await updateOutboxMetrics?.();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Returns a function that sets the gauges. */
function addBackupGauges(registry: Registry, backups: BackupSchedule) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const time = gauge("backup_last_timestamp_seconds", "When the newest daily backup was made; 0 without one");
  const bytes = gauge("backup_last_size_bytes", "Size of the newest daily backup");
  const failing = gauge("backup_failing", "1 when the latest try to make one failed");
  return () => {
    const { last, problem } = backups.state();
    time.set(last ? last.at.getTime() / 1000 : 0);
    bytes.set(last?.bytes ?? 0);
    failing.set(problem ? 1 : 0);
  };
}

/** Returns a function that reads the database, because other processes enqueue and perform jobs too. */
function addOutboxMetrics(registry: Registry, outbox: OutboxFigures) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["kind"], registers: [registry] });
  const waiting = gauge("outbox_waiting", "Jobs that wait or are being done");
  const givenUp = gauge("outbox_given_up", "Jobs that were given up and kept");
  const oldest = gauge("outbox_oldest_seconds", "Age of the oldest job that waits; 0 without one");
  const tries = new Counter({
    name: "outbox_tries_total",
    help: "Tries of this process, by their outcome",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  return async () => {
    for (const gauge of [waiting, givenUp, oldest]) gauge.reset();
    // If the database is down, the process still reports its other figures.
    for (const { kind, ...found } of await outbox.waitingJobs().catch(() => [])) {
      waiting.set({ kind }, found.waiting);
      givenUp.set({ kind }, found.givenUp);
      oldest.set({ kind }, found.oldest ? (Date.now() - found.oldest.getTime()) / 1000 : 0);
    }
    tries.reset();
    for (const { kind, outcome, count } of outbox.outcomes()) tries.inc({ kind, outcome }, count);
  };
}

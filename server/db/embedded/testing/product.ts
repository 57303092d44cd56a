import type { PostgresPackage } from "#server/db/embedded/binaries.ts";
import { startCluster } from "#server/db/embedded/cluster.ts";
import { StartError } from "#server/start-error.ts";

const [dataDir = "", native] = process.argv.slice(2);
const report = (kind: string, value: unknown) => process.stdout.write(`${JSON.stringify([kind, value])}\n`);
const logAt = (level: string) => (details: object, message: string) =>
  report("log", { level, message, details });
const log = { info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
const source: PostgresPackage | undefined = native ? { native, version: "1.0.0" } : undefined;

try {
  const server = await startCluster({ dataDir, log, package: source });
  process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
  report("ready", server.connection);
} catch (error) {
  report(error instanceof StartError ? "refused" : "failed", String((error as Error).message));
  process.exitCode = 1;
}

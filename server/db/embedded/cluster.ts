import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { canEnter, chooseAccount, chownFile } from "./account.ts";
import { type BinaryPackage, findPackage, prepareBinaries } from "./binaries.ts";
import { checkVersion, hasCluster, placeCluster, SYSTEM_DIRECTORY } from "./cluster-place.ts";
import { type EmbeddedConnection, prepareEndpoint, removeEndpoint } from "./endpoint.ts";
import { initialiseCluster, removeAttempts } from "./initialise.ts";
import { takeLock } from "./lock.ts";
import type { Logger } from "./log.ts";
import { createInUseError } from "./previous.ts";
import { fileProblem } from "./problems.ts";
import { startSupervised } from "./supervise.ts";

/** In milliseconds. A Mostrador process that is stopping needs a moment to release its lock. */
const LOCK_TIMEOUT_MS = 1_500;

export type ClusterOptions = {
  dataDir: string;
  log: Logger;
  settings?: Record<string, string>;
  durable?: boolean;
  package?: BinaryPackage;
};

export async function startCluster(
  options: ClusterOptions,
): Promise<{ connection: EmbeddedConnection; stop(): Promise<void> }> {
  const dataDir = path.resolve(options.dataDir);
  let release: (() => void) | undefined;
  try {
    makeDataDirectory(dataDir);
    release = await takeLock(path.join(dataDir, "mostrador.lock"), LOCK_TIMEOUT_MS);
    if (!release) throw createInUseError(dataDir);
    const { connection, stop } = await startLocked({ ...options, dataDir: realpathSync(dataDir) });
    let stopped: Promise<void> | undefined;
    return { connection, stop: () => (stopped ??= stop().finally(release)) };
  } catch (error) {
    release?.();
    throw fileProblem(error, dataDir);
  }
}

async function startLocked(options: ClusterOptions) {
  const { dataDir, log, settings = {}, durable = true } = options;
  const account = chooseAccount(path.join(dataDir, "postgres"));
  chownFile(path.join(dataDir, "mostrador.lock"), account); // otherwise its user could not start alone after root did
  const directory = placeCluster(dataDir, account, log);
  const copies = account
    ? [dataDir, SYSTEM_DIRECTORY].filter((place) => canEnter(account, place))
    : [dataDir];
  const binaries = prepareBinaries(options.package ?? findPackage(), account, copies, log);
  const made = hasCluster(directory, account);
  const connection = await prepareEndpoint(directory, account);
  if (made) {
    checkVersion(directory, readFileSync(path.join(directory, "PG_VERSION"), "utf8").trim(), binaries.major);
    removeAttempts(directory);
  } else {
    log.info({ directory }, "Preparando la base de datos…");
    await initialiseCluster({
      cluster: directory,
      binaries,
      account,
      password: connection.password,
      sync: durable,
    });
  }
  const cluster = {
    dataDir,
    directory,
    connection,
    binaries,
    account,
    settings,
    mustBeDurable: durable,
    log,
  };
  const { stop } = await startSupervised(cluster);
  return { connection, stop: () => stop().finally(() => removeEndpoint(connection)) };
}

function makeDataDirectory(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

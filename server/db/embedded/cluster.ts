import { chmodSync, constants, existsSync, mkdirSync, realpathSync } from "node:fs";
import { cp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { syncToDisk } from "#server/files.ts";
import type { Logger } from "#server/log.ts";
import { findPostgresPackage, type PostgresPackage, preparePostgresBinaries } from "./binaries.ts";
import {
  chooseClusterDirectory,
  hasCluster,
  requireClusterVersion,
  SYSTEM_DATA_DIRECTORY,
} from "./cluster-place.ts";
import { type EmbeddedConnection, prepareConnection, removeSocketDirectory } from "./embedded-connection.ts";
import { explainFileError } from "./explain-failures.ts";
import { takeFileLock } from "./file-lock.ts";
import { initialiseCluster, removeInterruptedInitdb } from "./initialise.ts";
import { createDataDirInUseError } from "./previous-server.ts";
import { startSupervisedServer } from "./supervise.ts";
import { canEnterDirectory, chownFile, findOrCreatePostgresAccount } from "./system-account.ts";

/** In milliseconds. A Mostrador process that is stopping needs a moment to release its lock. */
const LOCK_TIMEOUT_MS = 1_500;

type ClusterOptions = {
  dataDir: string;
  log: Logger;
  settings?: Record<string, string>;
  durable?: boolean;
  package?: PostgresPackage;
};

export type RunningCluster = {
  connection: EmbeddedConnection;
  /** Waits until everything is on disk. May be called again. */
  stop(): Promise<void>;
  /** PostgreSQL's own data directory, without links. */
  directory: string;
  /** Stops the server, copies its directory and starts it again, on the same connection. */
  copyStopped(to: string): Promise<void>;
};

/** PostgreSQL in <dataDir>/postgres; it ends with this process and restarts after a crash. */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  const dataDir = path.resolve(options.dataDir);
  let release: (() => void) | undefined;
  try {
    makeDataDirectory(dataDir);
    release = await takeFileLock(path.join(dataDir, "mostrador.lock"), LOCK_TIMEOUT_MS);
    if (!release) throw createDataDirInUseError(dataDir);
    const running = await startLocked({ ...options, dataDir: realpathSync(dataDir) });
    let stopped: Promise<void> | undefined;
    return { ...running, stop: () => (stopped ??= running.stop().finally(release)) };
  } catch (error) {
    release?.();
    throw explainFileError(error, dataDir);
  }
}

async function startLocked(options: ClusterOptions): Promise<RunningCluster> {
  const { dataDir, log, settings = {}, durable = true } = options;
  const account = findOrCreatePostgresAccount(path.join(dataDir, "postgres"));
  chownFile(path.join(dataDir, "mostrador.lock"), account); // otherwise its user could not start alone after root did
  const directory = chooseClusterDirectory(dataDir, account, log);
  const copies = account
    ? [dataDir, SYSTEM_DATA_DIRECTORY].filter((place) => canEnterDirectory(account, place))
    : [dataDir];
  const binaries = preparePostgresBinaries(options.package ?? findPostgresPackage(), account, copies, log);
  const hasData = hasCluster(directory, account);
  const connection = await prepareConnection(directory, account);
  const common = { directory, binaries, account, mustBeDurable: durable };
  if (hasData) {
    requireClusterVersion(directory, binaries.major);
    removeInterruptedInitdb(directory);
  } else {
    log.info({ directory }, "Preparando la base de datos…");
    await initialiseCluster({ ...common, password: connection.password });
  }
  const cluster = { ...common, dataDir, connection, settings, log };
  let server = await startSupervisedServer(cluster);
  return {
    connection,
    stop: () => server.stop().finally(() => removeSocketDirectory(connection)),
    directory: realpathSync(directory),
    copyStopped: async (to) => {
      await server.stop();
      try {
        await copyDirectory(directory, to);
      } finally {
        server = await startSupervisedServer(cluster);
      }
    },
  };
}

function makeDataDirectory(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Copies the directory of a stopped server. `to` appears once it is complete and on the disk. */
async function copyDirectory(from: string, to: string): Promise<void> {
  const partial = `${to}.tmp`;
  await rm(partial, { recursive: true, force: true });
  try {
    await cp(from, partial, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await writeToDisk(partial);
    await rename(partial, to);
    await syncToDisk(path.dirname(to));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeToDisk(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    await syncToDisk(path.join(entry.parentPath, entry.name));
  await syncToDisk(directory);
}

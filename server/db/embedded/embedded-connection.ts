import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { StartError } from "#server/start-error.ts";
import { chownFile, type SystemAccount } from "./system-account.ts";
import { findFreePort, readOrCreatePassword } from "./windows.ts";

export const DATABASE_NAME = "mostrador";

export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
};

/** In bytes. sockaddr_un has 104 bytes on macOS and 108 on Linux, including the closing zero. */
const LONGEST_SOCKET = 103;
const SOCKET_FILE = ".s.PGSQL.5432";

/** The address of the embedded server: a socket in a directory of its user, or a free local port on Windows. */
export async function prepareConnection(
  cluster: string,
  account: SystemAccount,
): Promise<EmbeddedConnection> {
  const common = { user: "postgres", database: DATABASE_NAME };
  if (process.platform === "win32")
    return {
      ...common,
      host: "127.0.0.1",
      port: await findFreePort(),
      password: readOrCreatePassword(`${cluster}.password`),
    };
  return { ...common, host: socketDirectory(cluster, account), port: 5432 };
}

/** Mode 0700, because a process that can enter this directory is superuser of the database. */
function socketDirectory(cluster: string, account: SystemAccount): string {
  const beside = `${cluster}.run`;
  const fits = Buffer.byteLength(path.join(beside, SOCKET_FILE)) <= LONGEST_SOCKET;
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const short = createHash("sha256").update(`${cluster} ${owner}`).digest("hex").slice(0, 12);
  const directory = fits ? beside : path.join(os.tmpdir(), `mostrador-${short}`);
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (!found) {
    mkdirSync(directory, { mode: 0o700 });
    chownFile(directory, account);
  } else if (!found.isDirectory() || found.uid !== owner || found.mode & 0o077) {
    // In a world-writable directory another user may have created it first.
    throw new StartError(`La carpeta «${directory}» no es solo de Mostrador: bórrala y vuelve a iniciar.`);
  }
  return directory;
}

/** Sockets of a dead server would block the next server if its pid is in use again. */
export function removeSockets(connection: EmbeddedConnection): void {
  if (process.platform === "win32") return;
  for (const name of readdirSync(connection.host))
    if (name.startsWith(SOCKET_FILE)) rmSync(path.join(connection.host, name), { force: true });
}

/** Called after the server has ended, because nobody else removes this directory. */
export function removeSocketDirectory(connection: EmbeddedConnection): void {
  if (path.dirname(connection.host) === os.tmpdir())
    rmSync(connection.host, { recursive: true, force: true });
}

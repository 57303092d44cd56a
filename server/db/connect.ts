import { createHmac } from "node:crypto";
import net from "node:net";
import { setPriority } from "node:os";
import pg from "pg";
import { StartError } from "#server/start-error.ts";

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Connection = Pick<pg.ClientConfig, "host" | "port" | "user" | "database" | "ssl"> & {
  password?: string | undefined;
};

export type DatabaseRoleName = "mostrador_app" | "mostrador_identity";

export function parseDatabaseUrl(url: string): Connection {
  try {
    const { host, port, user, database, password, ssl } = new pg.Client({
      connectionString: url,
    }) as Connection;
    return { host, port, user, database, password: password ?? undefined, ssl };
  } catch {
    throw new StartError(
      "DATABASE_URL no es una dirección de PostgreSQL válida: postgres://usuario:clave@servidor:5432/base",
    );
  }
}

/** Returns the connection of a role. Its password is derived from the owner's, so every process can compute it. */
export function connectionAsRole(owner: Connection, role: DatabaseRoleName): Connection {
  return { ...owner, user: role, password: rolePassword(owner, role) };
}

export function rolePassword(owner: Connection, role: DatabaseRoleName): string | undefined {
  if (!owner.password) return undefined;
  return createHmac("sha256", owner.password).update(role).digest("base64url");
}

/** `prepares` is false if no prepared statement may outlive its transaction, as with some connection poolers. */
export type DatabasePool = pg.Pool & { prepares: boolean };

type PoolOptions = {
  max: number;
  onIdleError: (error: Error) => void;
  prepares?: boolean;
  /** True to lower the priority of this pool's server processes. They must run on this machine. */
  yields?: boolean;
};

export function openDatabasePool(
  connection: Connection,
  { max, onIdleError, prepares = true, yields = false }: PoolOptions,
): DatabasePool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    stream: openSocket,
  });
  // Without a listener an error on an idle connection would end the process.
  pool.on("error", onIdleError);
  if (yields) pool.on("connect", (client) => lowerPriority(client as { processID?: number }));
  return Object.assign(pool, { prepares });
}

/**
 * Sends all that one turn of the event loop writes in one system call, because a system call costs more than a short
 * statement.
 */
function openSocket(): net.Socket {
  const socket = new net.Socket();
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean;
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    socket.uncork();
  };
  const writeWithTurn = (...chunk: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      setImmediate(uncork);
    }
    return write(...chunk);
  };
  // `connect` resets `write` to the method of the class.
  return socket.once("connect", () => Object.assign(socket, { write: writeWithTurn }));
}

/** The priority of processes that yield to others, from -20 (first) to 19 (last). */
export const BACKGROUND_NICE_VALUE = 10;

function lowerPriority({ processID }: { processID?: number }): void {
  try {
    if (processID) setPriority(processID, BACKGROUND_NICE_VALUE);
  } catch {
    // If the system does not allow a change, the process keeps its priority.
  }
}

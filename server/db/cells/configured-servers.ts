import type { ServerConfig } from "#server/config.ts";
import { HOME, listOtherServers } from "#server/db/cells/directory.ts";
import { openServers } from "#server/db/cells/servers.ts";
import { type Connection, parseDatabaseUrl } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import type { Logger } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";

type Settings = Pick<ServerConfig, "DATABASE_URL" | "DATABASE_URLS">;

const TIMEOUT_MS = 10_000;

/** The owner's connections to the servers beside the home server. */
export function listOtherConnections({ DATABASE_URL, DATABASE_URLS = [] }: Settings) {
  if (DATABASE_URLS.length > 0 && !DATABASE_URL)
    throw new StartError(
      "DATABASE_URLS necesita DATABASE_URL: es el servidor que sabe dónde está cada tienda.",
    );
  return DATABASE_URLS.map(({ name, url }) => ({ name, connection: parseDatabaseUrl(url) }));
}

/** All connections by name, for the commands that move stores. */
export function listConnections(config: Settings): Map<string, Connection> {
  const others = listOtherConnections(config);
  if (others.length === 0)
    throw new StartError("Aquí hay un solo servidor de bases de datos: DATABASE_URLS nombra los otros.");
  const home = parseDatabaseUrl(config.DATABASE_URL!);
  return new Map([[HOME, home], ...others.map(({ name, connection }) => [name, connection] as const)]);
}

/** Returns `home` itself if it is the only server. Closes it if another server cannot be used. */
export async function openAllServers(
  home: Database,
  config: Settings,
  openPools: (connection: Connection) => Database,
  log: Logger,
): Promise<Database> {
  try {
    return await openWithOthers(home, config, openPools, log);
  } catch (error) {
    await home.close();
    throw error;
  }
}

async function openWithOthers(
  ...[home, config, openPools, log]: Parameters<typeof openAllServers>
): Promise<Database> {
  const others = listOtherConnections(config);
  const missing = (await listOtherServers(home.identity)).filter(
    (name) => !others.some((other) => other.name === name),
  );
  if (missing.length > 0)
    throw new StartError(
      `Hay tiendas en otros servidores, que DATABASE_URLS debe nombrar: ${missing.join(", ")}.`,
    );
  if (others.length === 0) return home;
  const open = async (connection: Connection) => {
    await migrateDatabase({ ...connection, ...{ connectionTimeoutMillis: TIMEOUT_MS } });
    return openPools(connection);
  };
  return openServers(
    home,
    others.map(({ name, connection }) => ({ name, open: () => open(connection) })),
    log,
  );
}

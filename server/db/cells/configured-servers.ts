import type { ServerConfig } from "#server/config.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { type Connection, parseDatabaseUrl } from "#server/db/connect.ts";
import { StartError } from "#server/start-error.ts";

type Settings = Pick<ServerConfig, "DATABASE_URL" | "DATABASE_URLS">;
/** The owner's connections by the names of the servers. */
export type Servers = ReadonlyMap<string, Connection>;

export function connectionOf(servers: Servers, name: string): Connection {
  const connection = servers.get(name);
  if (!connection) throw new StartError(`No hay un servidor «${name}» en DATABASE_URLS.`);
  return connection;
}

/** The servers beside the home server. */
export function listOtherServers({ DATABASE_URL, DATABASE_URLS = [] }: Settings): Servers {
  if (DATABASE_URLS.length > 0 && !DATABASE_URL)
    throw new StartError(
      "DATABASE_URLS necesita DATABASE_URL: es el servidor que sabe dónde está cada tienda.",
    );
  return new Map(DATABASE_URLS.map(({ name, url }) => [name, parseDatabaseUrl(url)]));
}

/** All servers, for the commands about several. */
export function listServers(config: Settings): Servers {
  const others = listOtherServers(config);
  if (others.size === 0)
    throw new StartError("Aquí hay un solo servidor de bases de datos: DATABASE_URLS nombra los otros.");
  return new Map([[HOME, parseDatabaseUrl(config.DATABASE_URL!)], ...others]);
}

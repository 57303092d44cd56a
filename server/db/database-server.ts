import type { ServerConfig } from "#server/config.ts";
import { type Connection, parseDatabaseUrl } from "#server/db/connect.ts";
import { type RunningCluster, startCluster } from "#server/db/embedded/cluster.ts";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { withClient } from "#server/db/with-client.ts";
import type { Logger } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";

/** The PostgreSQL of DATABASE_URL, or else one that this process starts in DATA_DIR. */
export type DatabaseServer = {
  connection: Connection;
  stop(): Promise<void>;
  /** Only for a PostgreSQL that this process started. */
  embedded?: Pick<RunningCluster, "directory" | "copyStopped">;
};

export async function openDatabaseServer(
  config: Pick<ServerConfig, "DATABASE_URL" | "DATA_DIR">,
  log: Logger,
): Promise<DatabaseServer> {
  if (!config.DATABASE_URL) {
    const embedded = await startCluster({ dataDir: config.DATA_DIR, log });
    return { connection: embedded.connection, stop: embedded.stop, embedded };
  }
  const connection = parseDatabaseUrl(config.DATABASE_URL);
  await warnOfLostSales(connection, log);
  return { connection, stop: async () => {} };
}

/** Warns of settings with which PostgreSQL confirms a commit before it is on the disk. */
async function warnOfLostSales(connection: Connection, log: Logger): Promise<void> {
  try {
    await withClient({ ...connection, connectionTimeoutMillis: 10_000 }, async (client) => {
      for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
        const { rows } = await client.query<{ value: string }>("select current_setting($1) as value", [
          setting,
        ]);
        if (rows[0]?.value === "off")
          log.warn(
            { setting },
            `La base de datos tiene ${setting} apagado: un corte de luz puede perder ventas ya registradas.`,
          );
      }
    });
  } catch (error) {
    throw new StartError(unreachable(connection, error as Error & { code?: string }));
  }
}

function unreachable({ host, port, user, database }: Connection, error: Error & { code?: string }): string {
  if (error.code === "28P01" || error.code === "28000")
    return `La base de datos no acepta el usuario o la clave de DATABASE_URL (usuario ${user}).`;
  if (error.code === "3D000")
    return `No existe la base de datos «${database}» de DATABASE_URL. Créala primero.`;
  const reason = isDatabaseUnavailable(error) ? "no responde" : "no se pudo usar";
  return `La base de datos de DATABASE_URL (${host}:${port}) ${reason}. Revisa que esté encendida y que la dirección sea correcta.`;
}

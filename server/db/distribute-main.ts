import pg from "pg";
import { commandLine } from "#server/command-line.ts";
import { readServerConfig } from "#server/config.ts";
import { type Connection, parseDatabaseUrl } from "#server/db/connect.ts";
import {
  distributeTables,
  requireCitusCoordinator,
  setDistributedRoleSettings,
  tablesToDistribute,
} from "#server/db/distribute.ts";
import { STORE_TABLES } from "#server/db/distribution.ts";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { inOwnerTransaction, migrateDatabase } from "#server/db/migrate.ts";
import { StartError } from "#server/start-error.ts";

const USAGE = `Di qué hacer: ${commandLine("distribute", "--check")} dice qué falta por repartir, ${commandLine("distribute", "--apply")} lo reparte.`;

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const inAll = `de las ${STORE_TABLES.length} tablas con datos de tiendas`;

async function check(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  client.on("error", () => {}); // the failing query reports the error
  await client.connect();
  try {
    await requireCitusCoordinator(client);
    const left = await tablesToDistribute(client);
    printLine(
      left.length === 0
        ? `Nada por hacer: ${inAll}, todas están repartidas.`
        : `Por repartir, ${inAll}: ${left.join(", ")}.`,
    );
  } finally {
    await client.end();
  }
}

async function apply(owner: Connection): Promise<void> {
  await inOwnerTransaction(owner, requireCitusCoordinator);
  const ran = await migrateDatabase(owner);
  if (ran.length > 0) printLine(`La base de datos quedó en esta versión (${ran.length} migraciones).`);
  const left = await inOwnerTransaction(owner, async (client) => {
    const tables = await tablesToDistribute(client);
    await distributeTables(client, tables);
    await setDistributedRoleSettings(client);
    return tables;
  });
  printLine(
    left.length === 0
      ? `Nada por hacer: ${inAll}, todas estaban repartidas.`
      : `Listo, repartidas por tienda: ${left.join(", ")}. Las demás siguen en el coordinador.`,
  );
}

try {
  const [what, ...more] = process.argv.slice(2);
  const { DATABASE_URL } = readServerConfig(process.env);
  if (more.length > 0 || (what !== "--check" && what !== "--apply")) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
  } else if (!DATABASE_URL)
    throw new StartError("Di en DATABASE_URL la base de datos del coordinador de Citus.");
  else await (what === "--check" ? check : apply)(parseDatabaseUrl(DATABASE_URL));
} catch (error) {
  process.exitCode = 1;
  const { code = "" } = error as { code?: string };
  const sentence =
    error instanceof StartError
      ? error.message
      : ["28P01", "28000"].includes(code)
        ? "La base de datos no acepta el usuario o la clave de DATABASE_URL."
        : code === "3D000"
          ? "No existe la base de datos de DATABASE_URL."
          : isDatabaseUnavailable(error as Error)
            ? "No se pudo usar la base de datos de DATABASE_URL: no responde, o se perdió la conexión."
            : undefined;
  process.stderr.write(`${sentence ?? ((error as Error).stack || String(error))}\n`);
}

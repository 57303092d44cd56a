import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { FastifyInstance } from "fastify";
import { dayOf } from "#core/dates.ts";
import { listMissingTaxParameters } from "#core/tax/parameters.ts";
import { createApp } from "#server/app.ts";
import { scheduleBackups } from "#server/backup/daily/schedule-backups.ts";
import { formatCommandLine } from "#server/command-line.ts";
import { limitConnections } from "#server/concurrency/connections.ts";
import { readServerConfig, type ServerConfig } from "#server/config.ts";
import { listOtherServers } from "#server/db/cells/configured-servers.ts";
import { openServers } from "#server/db/cells/servers.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { type DatabaseServer, openDatabaseServer } from "#server/db/database-server.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { DIAN_STAND_IN_URL, fillDemoDocuments } from "#server/demo/demo-documents.ts";
import { describeDemoAccounts, fillDemoStore } from "#server/demo/fill-demo-store.ts";
import { endPublishedAccountSessions, isPublishedAccount } from "#server/demo/published-accounts.ts";
import { openSecretBox } from "#server/fiscal/secret-box.ts";
import { startHousekeeping } from "#server/housekeeping.ts";
import { readBuiltApiDescription } from "#server/http/pages/api-page.ts";
import { readComputerNames, shopAddresses } from "#server/https/computer-names.ts";
import {
  httpsPortOf,
  isBehindHttpsProxy,
  printingOptionsOf,
  servesHttps,
} from "#server/https/https-status.ts";
import { startHttpsWithOwnAuthority } from "#server/https/own-https.ts";
import { createLogger } from "#server/log.ts";
import { createMailDelivery, mailOutboxDirectory } from "#server/mail/mail-delivery.ts";
import { copyBeforeUpgrade, explainFailedUpgrade } from "#server/releases/upgrade-copy.ts";
import { VERSION } from "#server/releases/version.ts";
import { StartError } from "#server/start-error.ts";
import { createOutbox } from "#server/start-outbox.ts";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The built screens are in a folder next to the built server. In development another server serves them. */
const WEB = fileURLToPath(new URL("../web/", import.meta.url));

const DATABASE_BUSY_MESSAGE =
  "La base de datos está ocupada, quizá con una copia de seguridad. Mostrador abre cuando quede libre.";

// By default Node's heap grows fourfold before a garbage collection. With this flag the first long answer leaves 46 MB
// of garbage instead of over 100 MB, and each further answer leaves 4 MB instead of 40 MB.
setFlagsFromString("--heap-growing-percent=30");

const STOP_TIMEOUT_MS = 15_000;

async function start(withDemo: boolean): Promise<() => Promise<void>> {
  const config = readServerConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  log.info({ version: VERSION, node: process.versions.node, pid: process.pid }, "Mostrador starts");
  const server = await openDatabaseServer(config, log);
  const stops = [() => server.stop()];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    await upgradeDatabase(server, log);
    const others = listOtherServers(config);
    const openPools = (connection: Connection) =>
      openDatabase(connection, (err) => log.warn({ err }, "an idle database connection was lost"), {
        prepares: config.PREPARED_STATEMENTS === "on",
        isHere: !config.DATABASE_URL,
        servers: 1 + others.size,
      });
    const home = openPools(server.connection);
    const db = await openServers(home, others, openPools, log).catch(async (error) => {
      await home.close();
      throw error;
    });
    stops.push(() => db.close());
    if (withDemo) await fillDemoStore(db, new Date(), printLine);
    const published = withDemo ? null : await endPublishedAccountSessions(db);
    if (!config.SMTP_URL)
      log.info({ directory: mailOutboxDirectory(config) }, "no SMTP_URL: mails become files");
    const appUrl = () => config.APP_URL ?? `http://localhost:${portOf(app)}`;
    const fiscal = {
      box: await openSecretBox(config.DATA_DIR, config.SECRETS_KEY),
      // A demonstration uses the stand-in and never DIAN itself.
      url: config.DIAN_URL ?? (withDemo ? DIAN_STAND_IN_URL : undefined),
    };
    const documents = withDemo ? await fillDemoDocuments(db, fiscal, new Date()) : null;
    const outbox = createOutbox({ db, deliver: createMailDelivery(config), config, appUrl, fiscal, log });
    stops.push(() => outbox.stop());
    const directory = backupDirectory(config);
    const backups = directory ? scheduleBackups(server.connection, directory, { log }) : undefined;
    stops.push(async () => backups?.stop());
    for (const [name, connection] of others) {
      if (!directory) continue;
      const further = scheduleBackups(connection, path.join(directory, name), { log });
      stops.push(() => further.stop());
    }
    // The password of the demonstration is public, so other machines can connect only with an explicit HOST.
    const host = config.HOST ?? (withDemo ? "127.0.0.1" : "0.0.0.0");
    const own = servesHttps(config)
      ? await startHttpsWithOwnAuthority({
          dataDir: config.DATA_DIR,
          computer: () => readComputerNames(host),
          log,
        })
      : null;
    const app = await createApp({
      db,
      backups,
      logger: log,
      trustProxy: config.TRUST_PROXY,
      appUrl: config.APP_URL,
      planLimits: config.PLAN_LIMITS,
      dailyMbOfStore: config.STORE_DAILY_MB,
      registration: config.REGISTRATION,
      isPublished: withDemo ? undefined : isPublishedAccount,
      outbox: outbox.figures,
      fiscal,
      hasMailServer: config.SMTP_URL !== undefined,
      printing: printingOptionsOf(config),
      apiDescription: await readBuiltApiDescription(),
      webDirectory: existsSync(`${WEB}assets`) ? WEB : undefined,
      reach: {
        addresses: () =>
          shopAddresses(networkInterfaces(), host).map((address) => `http://${address}:${portOf(app)}`),
        ...(own
          ? { https: "OWN", root: own.root, port: () => tlsServer!.port() }
          : { https: isBehindHttpsProxy(config) ? "PROXY" : "OFF" }),
      },
    });
    const tlsServer = own?.tlsServer(app);
    limitConnections(tlsServer ? [app.server, tlsServer.server] : [app.server], log);
    stops.push(() => app.close());
    stops.push(startHousekeeping(db, { mailDirectory: mailOutboxDirectory(config), log }));
    await listen("PORT", config.PORT, host, () => app.listen({ port: config.PORT, host }));
    if (tlsServer)
      await listen("HTTPS_PORT", httpsPortOf(config), host, () => tlsServer.open(httpsPortOf(config), host));
    outbox.start();
    const missing = listMissingTaxParameters(dayOf(new Date()));
    if (missing.length > 0)
      log.warn({ missing }, "core/tax/parameters.ts lacks figures: those of before are used");
    // Written at once, so that a program that waits for the address also reads the notes.
    const notes = [
      tlsServer && `Con conexión segura para los celulares: https://localhost:${tlsServer.port()}`,
      withDemo && describeDemoAccounts(),
      documents,
      published,
    ].filter(Boolean);
    printLine([`Mostrador está listo en http://localhost:${portOf(app)}`, ...notes].join("\n"));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function upgradeDatabase(server: DatabaseServer, log: ReturnType<typeof createLogger>): Promise<void> {
  const upgradeCopy = await copyBeforeUpgrade(server, {
    now: new Date(),
    onCopy: (place) =>
      printLine(`Pasando la tienda a esta versión. Cómo estaba antes se guarda en «${place}».`),
  });
  try {
    const migrations = await migrateDatabase(
      server.connection,
      () => printLine(DATABASE_BUSY_MESSAGE),
      undefined,
      (_name, percent) =>
        printLine(`Preparando las ventas y el inventario de antes para esta versión: ${percent} %`),
    );
    if (migrations.length > 0) log.info({ migrations, before: upgradeCopy?.place }, "database migrated");
  } catch (error) {
    if (!upgradeCopy) throw error;
    log.error({ err: error }, "the upgrade failed");
    throw explainFailedUpgrade(error, upgradeCopy);
  }
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

/** The operator of an external PostgreSQL makes its backups, unless BACKUP_DIR is set. */
function backupDirectory({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: ServerConfig): string | undefined {
  return BACKUP_DIR ?? (DATABASE_URL ? undefined : path.join(DATA_DIR, "backups"));
}

async function listen(
  variable: "PORT" | "HTTPS_PORT",
  port: number,
  host: string,
  open: () => Promise<unknown>,
): Promise<void> {
  try {
    await open();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "EADDRINUSE")
      throw new StartError(
        `El puerto ${port} ya está en uso. Cierra el otro programa o usa otro puerto: ${variable}=${port + 1} ${formatCommandLine("start")}`,
      );
    if (code === "EACCES")
      throw new StartError(
        `No hay permiso para usar el puerto ${port}. Usa uno mayor que 1023: ${variable}=…`,
      );
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`HOST «${host}» no es una dirección de este equipo.`);
    throw error;
  }
}

// The start begins before signals are handled, so that a stop during the start can wait for it.
const starting = start(process.argv.includes("--demo"));
let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    starting
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });

starting.catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

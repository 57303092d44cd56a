import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Connection } from "#server/db/connect.ts";
import type { EmbeddedConnection } from "#server/db/embedded/embedded-connection.ts";
import { LOGICAL, startThrowawayPostgres } from "#server/db/embedded/testing/throwaway.ts";
import { openConnectionBalancer } from "./cluster/balancer.ts";
import { type PgBouncer, startPgBouncer } from "./cluster/pooler.ts";
import { queryOnNewConnection, readPostmasterPid } from "./cluster/query-once.ts";
import { openPrimaryWithStandby, type PrimaryWithStandby } from "./cluster/standby.ts";

const MAIN = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));
const START_TIMEOUT_MS = 60_000;

export type TestEnvironment = {
  dataDir: string;
  /**
   * Starts the app, waits until it answers, and returns its port.
   * @throws when the app does not start by itself
   */
  start(): Promise<number>;
  node(): ChildProcess;
  /** The process id of the database's main process. */
  postmaster(): number;
  /** Queries as the owner of the database, without row-level security. */
  query<T extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<T[]>;
  /** Opens a connection as the owner of the database; the caller ends it. */
  connect(): Promise<pg.Client>;
  output(): string;
  pooler?: PgBouncer;
  pair?: PrimaryWithStandby;
  end(): Promise<void>;
};

/** Runs the app, or the build `main`, with its embedded database, in `dataDir` or a new directory. */
export async function createEmbeddedDbEnvironment(
  dataDir = createTemporaryDirectory(),
  env: Record<string, string> = {},
  main = MAIN,
): Promise<TestEnvironment> {
  const cleanUp = () => rmSync(dataDir, { recursive: true, force: true });
  return {
    ...product({ DATA_DIR: dataDir, ...env }, cleanUp, main),
    dataDir,
    postmaster: () => readPostmasterPid(path.join(dataDir, "postgres")),
    ...asOwnerOf({
      user: "postgres",
      database: "mostrador",
      host: path.join(realpathSync(path.dirname(dataDir)), path.basename(dataDir), "postgres.run"),
    }),
  };
}

/** Runs the app with DATABASE_URL: a PostgreSQL that stops and starts independently of the app. */
export async function createPostgresEnvironment(env: Record<string, string> = {}): Promise<TestEnvironment> {
  const server = await startThrowawayPostgres();
  const dataDir = createTemporaryDirectory();
  return {
    ...product({ DATA_DIR: dataDir, DATABASE_URL: socketUrl(server.connection), ...env }, async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }),
    dataDir,
    postmaster: () => postmasterOf(server.connection),
    ...asOwnerOf(server.connection),
  };
}

/**
 * Runs two processes of the app on one database, through PgBouncer in transaction mode. Faults kill one
 * process at a time.
 */
export async function createTwoProcessEnvironment(
  more: Record<string, string> = {},
): Promise<TestEnvironment> {
  const server = await startThrowawayPostgres();
  const dataDir = createTemporaryDirectory();
  const owner = { ...server.connection, password: "Clave de la dueña" };
  const pooler = await startPgBouncer(owner, dataDir);
  const url = `postgres://${owner.user}:${encodeURIComponent(owner.password)}@127.0.0.1:${pooler.port}/${owner.database}`;
  const balancer = await openConnectionBalancer();
  const env = {
    DATABASE_URL: url,
    PREPARED_STATEMENTS: pooler.prepares ? "on" : "off",
    DATA_DIR: dataDir,
    ...more,
  };
  const twins = [product(env), product(env)];
  const ports = [0, 0];
  let turn = 1;
  return {
    dataDir,
    pooler,
    start: async () => {
      turn = 1 - turn;
      // At the first start both processes migrate the database at the same time.
      await Promise.all(
        twins.map(async (twin, i) => {
          if (!twin.runs()) ports[i] = await twin.start();
        }),
      );
      balancer.lead(ports);
      return balancer.port;
    },
    node: () => twins[turn]!.node(),
    postmaster: () => postmasterOf(owner),
    ...asOwnerOf(server.connection),
    output: () => twins.map((twin) => twin.output()).join(""),
    end: async () => {
      await Promise.all(twins.map((twin) => twin.end()));
      balancer.close();
      await pooler.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type ServerName = "home" | "norte";
/** A store's tables are queried on the server of `storeOn`. */
export type TwoServerEnvironment = TestEnvironment & {
  storeOn: ServerName;
  servers: ReadonlyMap<ServerName, { connection: Connection; postmaster(): number }>;
  /** Starts the command that moves a store to a server. */
  move(storeId: string, target: ServerName): ChildProcessWithoutNullStreams;
};

/** Runs the app on two database servers that stop and start independently of the app. */
export async function createTwoServerEnvironment(): Promise<TwoServerEnvironment> {
  const [home, far] = [
    await startThrowawayPostgres({ settings: LOGICAL }),
    await startThrowawayPostgres({ settings: LOGICAL }),
  ];
  const dataDir = createTemporaryDirectory();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: socketUrl(home.connection),
    DATABASE_URLS: `norte=${socketUrl(far.connection)}`,
  };
  const of = ({ connection }: typeof home) => ({ connection, postmaster: () => postmasterOf(connection) });
  const servers = new Map([["home", of(home)] as const, ["norte", of(far)] as const]);
  const environment: TwoServerEnvironment = {
    ...product(env, async () => {
      await Promise.all([home.stop(), far.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    }),
    dataDir,
    servers,
    storeOn: "home",
    postmaster: () => postmasterOf(home.connection),
    query: (query, values) => asOwnerOf(servers.get(environment.storeOn)!.connection).query(query, values),
    connect: () => asOwnerOf(home.connection).connect(),
    move: (storeId, target) =>
      spawn(process.execPath, [path.join(path.dirname(MAIN), "move.js"), storeId, target], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      }),
  };
  return environment;
}

export async function createStandbyEnvironment(programs: string): Promise<TestEnvironment> {
  const dataDir = createTemporaryDirectory();
  const pair = await openPrimaryWithStandby(programs, dataDir);
  const { user, password, host, port, database } = pair.connection;
  const url = `postgres://${user}:${encodeURIComponent(password!)}@${host}:${port}/${database}`;
  return {
    ...product({ DATA_DIR: dataDir, DATABASE_URL: url }, async () => {
      await pair.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }),
    dataDir,
    pair,
    postmaster: () => pair.primary().process.pid!,
    ...asOwnerOf(pair.connection),
  };
}

const socketUrl = ({ user, database, host, port }: EmbeddedConnection) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

const postmasterOf = ({ host }: Pick<EmbeddedConnection, "host">) =>
  readPostmasterPid(path.join(path.dirname(host), "postgres"));

export function createTemporaryDirectory(): string {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), "mostrador-faults-"));
  chmodSync(directory, 0o711); // as root the embedded database runs under another account
  return directory;
}

function asOwnerOf(connection: pg.ClientConfig): Pick<TestEnvironment, "query" | "connect"> {
  return {
    query: (query, values) => queryOnNewConnection(connection, query, values),
    connect: async () => {
      const client = new pg.Client(connection);
      client.on("error", () => {}); // the failing query reports the error
      await client.connect();
      return client;
    },
  };
}

function product(env: Record<string, string>, cleanUp: () => unknown = () => {}, main = MAIN) {
  let child: ChildProcess | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  let output = "";
  const startOnce = async (): Promise<number> => {
    output = "";
    const started = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "warn",
        TRUST_PROXY: "127.0.0.1",
        // No limit: fifty tills without pauses sell more in ten minutes than a shop in a week.
        STORE_DAILY_MB: "1000000",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    const ready = new Promise<number>((resolve) => {
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          output = (output + text).slice(-50_000);
          const found = /listo en http:\/\/localhost:(\d+)/.exec(output);
          if (found) resolve(Number(found[1]));
        });
    });
    const late = AbortSignal.timeout(START_TIMEOUT_MS);
    return Promise.race([
      ready,
      once(started, "exit", { signal: late }).then(() => {
        throw new Error(`the product did not start by itself:\n${output}`);
      }),
    ]);
  };
  /** Restarts the app, as a service manager does, until the external database is up. */
  const start = async (): Promise<number> => {
    for (let tries = 1; ; tries++)
      try {
        return await startOnce();
      } catch (error) {
        if (!env.DATABASE_URL || tries > 60 || !/no responde/.test(output)) throw error;
        await sleep(1_000);
      }
  };
  return {
    start,
    runs,
    node: () => child!,
    output: () => output,
    end: async () => {
      if (runs()) {
        child!.kill("SIGTERM");
        await once(child!, "exit");
      }
      await cleanUp();
    },
  };
}

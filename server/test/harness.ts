import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { inject } from "vitest";
import type { Endpoint, EndpointCallInput, EndpointOutput } from "#core/contract/endpoint.ts";
import type { Role } from "#core/permissions.ts";
import { uuidv7 } from "#core/uuid.ts";
import { type AppOptions, createApp } from "#server/app.ts";
import { type Connection, connectionAsRole, openDatabasePool } from "#server/db/connect.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { insertUser } from "#server/features/auth/auth.sql.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { startSession } from "#server/session.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";

/** What each test worker prepares once: its copy of the migrated database, and an application on it. */
export type TestServer = {
  app: FastifyInstance;
  db: Database;
  owner: Connection;
  /** The server's log of the last request that failed with a 500. */
  lastFailure: () => string;
  /** Raw SQL as one of the roles, with and without a store. */
  pool: (user: "owner" | Parameters<typeof connectionAsRole>[1]) => ReturnType<typeof openDatabasePool>;
};

/** The clock of every test application; a test that changes it restores it. */
export const testClock = { now: () => new Date() };

/** The hash of a password that nobody knows. */
const unknownPassword = hashPassword(uuidv7(), "test");

let prepared: Promise<TestServer> | undefined;

export function openTestServer(): Promise<TestServer> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<TestServer> {
  const template = inject("template");
  const database = `${template.database}_${process.env.VITEST_POOL_ID ?? 0}_${process.pid}`;
  const owner = await ownDatabase(template, database);
  const quiet = () => {}; // the pool drops its idle connections when the test server stops
  const db = openDatabase(owner, quiet);
  let lastFailure = "";
  const logger = pino({ level: "error" }, { write: (line: string) => (lastFailure = line) });
  const app = await createTestApp(db, logger);
  return {
    app,
    db,
    owner,
    lastFailure: () => lastFailure,
    pool: (user) =>
      openDatabasePool(user === "owner" ? owner : connectionAsRole(owner, user), {
        max: 4,
        onIdleError: quiet,
      }),
  };
}

const UNLIMITED = { burst: 1e12, perSecond: 1e12 };

/** An application with limits that no test reaches. */
export async function createTestApp(
  db: Database,
  logger = pino({ level: "silent" }),
  more: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  const app = await createApp({
    db,
    logger,
    printing: { loopback: true },
    ...more,
    clock: () => testClock.now(),
    appUrl: "https://tienda.example",
    limits: {
      perMinute: 1_000_000,
      publicTriesPerMinute: 1_000_000,
      storesPerAddress: 1_000_000,
      recoveriesPerAddress: 1_000_000,
      failuresPerAddress: 1_000_000,
      joinsPerAddress: 1_000_000,
      hashes: { person: UNLIMITED, address: UNLIMITED },
      emailChecksPerHour: 1_000_000,
      sending: UNLIMITED,
      pace: UNLIMITED,
    },
  });
  await app.ready();
  return app;
}

/** A copy of the template. */
async function ownDatabase(template: Connection, database: string): Promise<Connection> {
  const statement = `create database ${database} template ${template.database}`;
  await runStatementOnServer({ ...template, database: "postgres" }, statement);
  return { ...template, database };
}

/** Runs raw SQL without row-level security. */
export async function queryAsDatabaseOwner<Row extends object>(
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  ownerPool ??= (await openTestServer()).pool("owner");
  return (await ownerPool.query(query, values)).rows as Row[];
}

export type TestResponse<T> = { status: number; body: T; headers: Record<string, unknown> };
export type ErrorAnswer = {
  status: "error";
  message: string;
  error: string;
  code: string;
  requestId: string;
  errors?: { field: string; message: string }[];
  details?: Record<string, unknown>;
};

/** Makes calls through HTTP, with or without a session. */
export type TestClient = {
  token: string | null;
  send(request: {
    method: string;
    url: string;
    body?: unknown;
    headers?: Record<string, string>;
  }): Promise<TestResponse<ErrorAnswer>>;
  /** @throws the server's error unless the call succeeds */
  call<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<EndpointOutput<E>>;
  /** @throws when the call succeeds */
  refused<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<TestResponse<ErrorAnswer>>;
};

type CallArguments<E extends Endpoint> =
  object extends EndpointCallInput<E>
    ? [input?: EndpointCallInput<E>, headers?: Record<string, string>]
    : [input: EndpointCallInput<E>, headers?: Record<string, string>];

/** A caller on the application `on`, by default that of the test worker. */
export async function createTestClient(token: string | null, on?: FastifyInstance): Promise<TestClient> {
  const app = on ?? (await openTestServer()).app;
  const send: TestClient["send"] = async ({ method, url, body, headers = {} }) => {
    const response = await app.inject({
      method: method as "GET",
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const parsed = response.body === "" ? undefined : response.json();
    return { status: response.statusCode, body: parsed, headers: response.headers };
  };
  const toEndpoint = (endpoint: Endpoint, input: unknown = {}, headers: Record<string, string> = {}) => {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: object;
      body?: object;
    };
    return send({ method: endpoint.method, url: endpointUrl(endpoint, params, query), body, headers });
  };
  return {
    token,
    send,
    call: async (endpoint, ...[input, headers]) => {
      const answer = await toEndpoint(endpoint, input, headers);
      if (answer.status !== (endpoint.status ?? 200))
        throw new Error(
          `${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`,
        );
      return answer.body as never;
    },
    refused: async (endpoint, ...[input, headers]) => {
      const answer = await toEndpoint(endpoint, input, headers);
      if (answer.status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
      return answer;
    },
  };
}

export function endpointUrl(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: object = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${text && `?${text}`}`;
}

let emails = 0;
export function newTestEmail(): string {
  emails += 1;
  return `persona${emails}-${process.pid}-${uuidv7().slice(0, 13)}@example.com`;
}

/** A user with this role, in `storeId` or in a new store. */
export async function signIn(role: Role = "OWNER", storeId?: string): Promise<TestClient & TestUser> {
  const { db, pool } = await openTestServer();
  const now = testClock.now();
  const store = storeId ?? (await createTestStore(pool));
  const userId = uuidv7();
  const email = newTestEmail();
  await insertUser(
    db.identity,
    {
      id: userId,
      storeId: store,
      name: `Persona ${role}`,
      email,
      phone: null,
      passwordHash: await unknownPassword,
      role,
    },
    now,
  );
  const token = await startSession(db.identity, { storeId: store, userId }, now);
  return { ...(await createTestClient(token)), storeId: store, userId, email };
}

export type TestUser = { storeId: string; userId: string; email: string };

async function createTestStore(pool: TestServer["pool"]): Promise<string> {
  const id = uuidv7();
  ownerPool ??= pool("owner");
  await ownerPool.query(
    "insert into stores (store_id, name, owner_name, join_code, created_at) values ($1, 'Tienda', 'Ana', $2, now())",
    [id, `PRUEBA${id.replaceAll("-", "").toUpperCase()}`],
  );
  return id;
}
let ownerPool: ReturnType<typeof openDatabasePool> | undefined;

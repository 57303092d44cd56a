import pg from "pg";
import type { TestProject } from "vitest/node";
import { type Connection, parseDatabaseUrl } from "#server/db/connect.ts";
import { migrateDatabase } from "#server/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's connection to the test server; its `database` is the migrated template. */
    template: Connection;
  }
}

/** Migrates one database, which each worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  // Two projects may share one server.
  const database = `mostrador_test_${process.pid}_${project.name}`;
  await runStatementOnServer(
    server.connection,
    `create database ${database} template template0 encoding 'UTF8'`,
  );
  const template = { ...server.connection, database };
  await migrateDatabase(template);
  project.provide("template", template);
  return async () => {
    for (const name of await databasesLike(server.connection, database))
      await runStatementOnServer(server.connection, `drop database ${name} with (force)`);
    await server.stop();
  };
}

/** The server of TEST_DATABASE_URL, else a temporary one. */
async function testServer(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: parseDatabaseUrl(url), stop: async () => {} };
  const { startThrowawayPostgres } = await import("#server/db/embedded/testing/throwaway.ts");
  return startThrowawayPostgres({ fast: true });
}

export async function runStatementOnServer(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function databasesLike(connection: Connection, prefix: string): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    return rows.map((row) => row.datname);
  } finally {
    await client.end();
  }
}

import type pg from "pg";
import { withClient } from "#server/db/with-client.ts";
import type { EmbeddedConnection } from "./embedded-connection.ts";

/** Runs one statement on a connection of its own. */
export function queryOnce<Row extends pg.QueryResultRow>(connection: EmbeddedConnection, statement: string) {
  return withClient(
    { ...connection, connectionTimeoutMillis: 2_000, query_timeout: 10_000 },
    async (client) => (await client.query<Row>(statement)).rows,
  );
}

/** True if the server is starting or stopping, and so refuses connections. */
export const isServerNotReadyError = (error: unknown) => (error as { code?: string }).code === "57P03";

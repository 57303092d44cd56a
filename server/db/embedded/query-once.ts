import type pg from "pg";
import { withClient } from "#server/db/with-client.ts";
import type { EmbeddedConnection } from "./endpoint.ts";

export function queryOnce<Row extends pg.QueryResultRow>(
  connection: EmbeddedConnection,
  statement: string,
): Promise<Row[]> {
  return withClient(
    { ...connection, connectionTimeoutMillis: 2_000, query_timeout: 10_000 },
    async (client) => (await client.query<Row>(statement)).rows,
  );
}

export const isServerNotReadyError = (error: unknown): boolean =>
  (error as { code?: string }).code === "57P03";

import pg from "pg";
import type { EmbeddedConnection } from "./endpoint.ts";

export async function queryOnce<Row extends pg.QueryResultRow>(
  connection: EmbeddedConnection,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
  client.on("error", () => {}); // the failing statement reports the error
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export const isServerNotReadyError = (error: unknown): boolean =>
  (error as { code?: string }).code === "57P03";

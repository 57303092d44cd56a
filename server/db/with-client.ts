import pg from "pg";

/** Runs `work` on a connection that ends afterwards. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  client.on("error", () => {}); // reported by the statement that fails
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

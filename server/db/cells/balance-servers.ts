import type pg from "pg";

/** Moves stores from the server with the most to that with the fewest, until no two servers differ by more than one. */
export async function balanceServers(
  home: pg.Client,
  servers: readonly string[],
  move: (storeId: string, target: string) => Promise<void>,
  interrupted: AbortSignal,
): Promise<void> {
  const count = `
    select server, count(store_id)::int as stores, min(store_id::text) as id
    from unnest($1::text[]) as server left join cells.stores using (server) group by server order by stores`;
  while (!interrupted.aborted) {
    const { rows } = await home.query<{ server: string; stores: number; id: string }>(count, [servers]);
    const [least, most] = [rows[0]!, rows.at(-1)!];
    if (most.stores - least.stores <= 1) return;
    await move(most.id, least.server);
  }
}

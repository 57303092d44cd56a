import type pg from "pg";
import { ADVISORY_LOCKS } from "#server/db/advisory-locks.ts";
import type { Connection } from "#server/db/connect.ts";
import { withClient } from "#server/db/with-client.ts";

/**
 * A change of existing rows that is too large for the transaction of the migrations, during which nobody can sell. Each
 * part has its own transaction; a repeated part changes nothing.
 */
export type Backfill = {
  name: string;
  /** Counts the rows, for the progress: returns `count`. */
  size: string;
  /** Processes at most $2 rows after row $1 (null first). Returns `reached` (null at the end) and `count`. */
  part: string;
  /** Constraints that hold afterwards. Repeated after a restore, whose schema begins without them. */
  finish?: string;
};

/** Rows of a part. */
const PART_SIZE = 5_000;

/** In the order in which they run. A backfill is removed when a later first schema replaces its migration. */
const BACKFILLS: Backfill[] = [];

/** After a restore: adds the constraints of the backfills that were done, because no migration adds them. */
export async function addBackfillConstraints(client: pg.Client, backfills = BACKFILLS): Promise<void> {
  const done = await doneBackfills(client);
  for (const { name, finish } of backfills) if (finish && done.has(name)) await client.query(finish);
}

async function doneBackfills(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>("select name from schema_backfills where done");
  return new Set(rows.map(({ name }) => name));
}

/** Runs the backfills that are not done; a single query if there are none. */
export function runBackfills(
  owner: Connection,
  onProgress: (name: string, percent: number) => void = () => {},
  { partSize = PART_SIZE, backfills = BACKFILLS } = {},
): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query("set statement_timeout = 0");
    const done = await doneBackfills(client);
    for (const backfill of backfills.filter(({ name }) => !done.has(name)))
      await runBackfill(client, backfill, onProgress, partSize);
  });
}

async function runBackfill(
  client: pg.Client,
  { name, size, part, finish }: Backfill,
  onProgress: (name: string, percent: number) => void,
  partSize: number,
): Promise<void> {
  const all = Number((await client.query<{ count: number }>(size)).rows[0]!.count);
  let carried = 0;
  let reportedPercent = -1;
  for (let more = true; more; ) {
    await client.query("begin");
    try {
      await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.backfills]);
      await client.query(
        "insert into schema_backfills (name, reached, done) values ($1, null, false) on conflict do nothing",
        [name],
      );
      const { rows } = await client.query<{ reached: object | null; done: boolean }>(
        "select reached, done from schema_backfills where name = $1",
        [name],
      );
      more = !rows[0]!.done;
      if (more) {
        const reached = rows[0]!.reached ? JSON.stringify(rows[0]!.reached) : null;
        const result = (
          await client.query<{ count: number; reached: object | null }>(part, [reached, partSize])
        ).rows[0]!;
        carried += result.count;
        more = result.count === partSize;
        if (!more && finish) await client.query(finish);
        await client.query(
          "update schema_backfills set reached = coalesce($2, reached), done = $3 where name = $1",
          [name, result.reached ? JSON.stringify(result.reached) : null, !more],
        );
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
    const percent = all === 0 ? 100 : Math.min(100, Math.floor((carried / all) * 100));
    if (all > partSize && percent !== reportedPercent) onProgress(name, percent);
    reportedPercent = percent;
  }
}

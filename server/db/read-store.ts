import { openQueryBatches } from "#server/db/batches.ts";
import type { DatabasePool } from "#server/db/connect.ts";
import {
  BEGIN_SNAPSHOT,
  buildSettingStatement,
  createQueryRunner,
  refusePostedWrite,
  requireStoreId,
  type StoreTx,
  slotOfConnection,
} from "#server/db/store-tx.ts";

/** In milliseconds. A reader that reads nothing for this long loses its connection if others wait. */
const READER_TIMEOUT_MS = 60_000;

/** Reads a snapshot; the transaction ends with the generator, even if that stops early. */
export async function* streamStoreSnapshot<T>(
  pool: DatabasePool,
  storeId: string,
  read: (tx: StoreTx) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const settings = buildSettingStatement({
    "app.store_id": requireStoreId(storeId),
    idle_in_transaction_session_timeout: String(READER_TIMEOUT_MS),
  });
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    const { ask } = openQueryBatches(client, pool.prepares ?? true);
    await Promise.all([BEGIN_SNAPSHOT, settings].map(ask));
    yield* read({
      storeId,
      slot: slotOfConnection(client),
      post: refusePostedWrite,
      afterCommit: refusePostedWrite,
      ...createQueryRunner(ask),
    });
  } finally {
    // Nothing was written, so there is nothing to commit.
    await client.query("rollback").catch((failure: Error) => {
      broken ??= failure;
    });
    client.off("error", onError);
    client.release(broken);
  }
}

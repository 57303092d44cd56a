import type { ReplicaChanges } from "#core/contract/changes.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { pluck } from "#core/pluck.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readCurrentDataVersion, readRowsChangedSince } from "#server/features/changes/changes.sql.ts";
import { readReplicaCustomers } from "#server/features/customers/find-customers.ts";
import { readExistingProductIds } from "#server/features/products/copy-products.ts";
import { readReplicaPromotions } from "#server/features/promotions/read-promotions.ts";
import { readBestSellerIds } from "#server/features/sales/read/best-sellers.ts";
import { readReplicaServices } from "#server/features/services/service-figures.ts";
import { readTillAndOpenShift } from "#server/features/shifts/tills.ts";
import { readReplicaCounts } from "#server/features/stock-counts/read-counts.ts";
import { readTransferOutcomes } from "#server/features/transfers/read-transfers.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings, withMailServer } from "#server/store/read-settings.ts";

/** How many best-selling products the till shows before anybody types. */
const MAX_BEST_SELLERS = 50;

/**
 * Reads what changed in the replica, a device's copy of the store's data, since the cursor `since`; all rows if the cursor
 * is null or not usable. The new cursor is read before the changes, so that a concurrent write may be sent twice but is
 * never missed.
 */
export async function readReplicaChanges(
  {
    tx,
    session,
    now,
    hasMailServer = false,
  }: { tx: StoreTx; session: Session; now: Date; hasMailServer?: boolean },
  since: string | null,
): Promise<{ answer: ReplicaChanges; productIds: string[] }> {
  const cursor = decodeReplicaCursor(since);
  // The statements are sent together, in this order.
  const [version, changed, settings, drawer, best, services, counts, transfers] = await Promise.all([
    readCurrentDataVersion(tx),
    cursor && cursor.storeId === tx.storeId ? readRowsChangedSince(tx, cursor.tx) : null,
    readStoreSettings(tx),
    readTillAndOpenShift(tx, session),
    readBestSellerIds(tx, dayOf(now), MAX_BEST_SELLERS),
    readReplicaServices(tx),
    readReplicaCounts(tx, now),
    session.device ? readTransferOutcomes(tx, session.device.id, now) : [],
  ]);
  const here = { ...version, storeId: tx.storeId, at: now.getTime() };
  const rows = cursor && isReplicaCursorUsable(cursor, here) ? changed : null;
  const idsOf = (kind: string) => rows?.filter((row) => row.kind === kind).map(({ id }) => id) ?? null;
  const [changedProducts, changedCustomers] = [idsOf("PRODUCT"), idsOf("CUSTOMER")];
  const changedPromotions = idsOf("PROMOTION");
  const [productIds, customers, promotions] = await Promise.all([
    readExistingProductIds(tx, changedProducts),
    readReplicaCustomers(tx, changedCustomers),
    readReplicaPromotions(tx, changedPromotions, now),
  ]);
  const answer = {
    cursor: encodeReplicaCursor(here),
    full: rows === null,
    products: { changed: [], deleted: missingIds(changedProducts, productIds) },
    customers: {
      changed: customers,
      deleted: missingIds(changedCustomers, pluck(customers, "id")),
    },
    promotions: {
      changed: promotions,
      deleted: missingIds(changedPromotions, pluck(promotions, "id")),
    },
    settings: withMailServer(settings, hasMailServer),
    services,
    ...drawer,
    best,
    ...(counts && { counts }),
    ...(transfers.length > 0 && { transfers }),
  };
  return { answer, productIds };
}

function missingIds(requestedIds: string[] | null, present: readonly string[]): string[] {
  const there = new Set(present);
  return (requestedIds ?? []).filter((id) => !there.has(id));
}

type ReplicaCursor = {
  database: string;
  storeId: string;
  tx: number;
  at: number;
};

/** Changes are deleted after ten days (`deleteOldChanges`). */
const MAX_CURSOR_AGE_MS = 9 * DAY_MS;

function encodeReplicaCursor({ database, storeId, tx, at }: ReplicaCursor): string {
  return [database, storeId, tx, at].join("_");
}

function decodeReplicaCursor(text: string | null): ReplicaCursor | null {
  const parts = text?.split("_") ?? [];
  if (parts.length !== 4) return null;
  const [database, storeId] = parts as [string, string];
  const [tx, at] = [Number(parts[2]), Number(parts[3])];
  return Number.isSafeInteger(tx) && Number.isSafeInteger(at) ? { database, storeId, tx, at } : null;
}

/** True if all changes since the cursor are stored: the cursor is of this store and database, and not too old. */
function isReplicaCursorUsable(cursor: ReplicaCursor, now: ReplicaCursor): boolean {
  const { database, storeId, tx, at } = cursor;
  if (database !== now.database || storeId !== now.storeId) return false;
  return tx <= now.tx && at > now.at - MAX_CURSOR_AGE_MS;
}

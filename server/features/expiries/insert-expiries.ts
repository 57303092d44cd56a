import { addDays, dayOf } from "#core/dates.ts";
import { pluck } from "#core/pluck.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { closeSoldOutExpiries, insertExpiryDates } from "#server/features/expiries/expiries.sql.ts";

/** Days from an expiry date until that date is closed, if its units are no longer in stock. */
const DAYS_UNTIL_CLOSED = 90;

type ReceivedGoods = {
  receptionId: string;
  at: Date;
  user: { userId: string; userName: string };
  lines: readonly { productId: string | null; quantity: number; expiresOn: string | null }[];
};

export function insertReceivedExpiries(tx: StoreTx, { receptionId, at, user, lines }: ReceivedGoods) {
  const dated = lines.flatMap(({ productId, quantity, expiresOn }, place) =>
    productId !== null && expiresOn !== null ? [{ productId, quantity, expiresOn, line: place + 1 }] : [],
  );
  if (dated.length === 0) return;
  insertExpiryDates(tx, dated, { source: "RECEPTION", receptionId, at, user });
  closeOldSoldOutExpiries(tx, pluck(dated, "productId"), at);
}

export function closeOldSoldOutExpiries(tx: StoreTx, productIds: readonly string[], at: Date) {
  closeSoldOutExpiries(tx, productIds, addDays(dayOf(at), -DAYS_UNTIL_CLOSED), at);
}

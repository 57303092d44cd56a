import { addDays, dayOf } from "#core/dates.ts";
import { pluck } from "#core/pluck.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { closeSoldOutExpiries, insertExpiryDates } from "#server/features/expiries/expiries.sql.ts";

/** Days after an expiry date until it is closed, if its units are no longer in stock. */
const REMEMBERED_DAYS = 90;

type ReceivedGoods = {
  receptionId: string;
  at: Date;
  user: { userId: string; userName: string };
  lines: readonly { productId: string | null; quantity: number; expiresOn: string | null }[];
};

export function insertReceivedExpiries(tx: StoreTx, { receptionId, at, user, lines }: ReceivedGoods): void {
  const dated = lines.flatMap(({ productId, quantity, expiresOn }, place) =>
    productId !== null && expiresOn !== null ? [{ productId, quantity, expiresOn, line: place + 1 }] : [],
  );
  if (dated.length === 0) return;
  insertExpiryDates(tx, dated, { source: "RECEPTION", receptionId, at, user });
  closeForgottenExpiries(tx, pluck(dated, "productId"), at);
}

export function closeForgottenExpiries(tx: StoreTx, productIds: readonly string[], at: Date): void {
  closeSoldOutExpiries(tx, productIds, addDays(dayOf(at), -REMEMBERED_DAYS), at);
}

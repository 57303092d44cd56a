import { dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { bagTaxOn } from "#core/tax/parameters.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type PricedProduct = { price: number; tax?: TaxClass | null | undefined };

/** Indexes of plastic bags whose price is below the bag tax; none where the store charges no tax. */
export async function findUnderpricedBags(tx: StoreTx, list: readonly PricedProduct[], now: Date) {
  const least = bagTaxOn(dayOf(now));
  const places = list.flatMap(({ tax, price }, place) => (tax === "BAG" && price < least ? [place] : []));
  if (places.length === 0) return [];
  return (await readStoreSettings(tx)).taxes.vat === "RESPONSIBLE" ? places : [];
}

export function buildBagPriceMessage(now: Date): string {
  return `Una bolsa no puede costar menos que su impuesto, que hoy es de ${formatPesos(bagTaxOn(dayOf(now)))}`;
}

/** @throws BAG_PRICE */
export async function refuseUnderpricedBags(tx: StoreTx, list: readonly PricedProduct[], now: Date) {
  if ((await findUnderpricedBags(tx, list, now)).length === 0) return;
  const message = buildBagPriceMessage(now);
  throw new AppError("BAG_PRICE", { message, fields: [{ field: "price", message }] });
}

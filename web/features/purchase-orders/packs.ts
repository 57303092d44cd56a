import type { Presentation } from "#core/contract/presentation.ts";
import type { LastPurchase } from "#core/contract/purchase-orders.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { costOf, formatQuantity, partOf, timesQuantity } from "#core/quantity.ts";
import { inPacks } from "#core/reorder.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";

/** A presentation that goods are bought in. */
export type Pack = { id: string; name: string; units: number };

/** A bought quantity and the price of one, both of the pack; of the product's unit without one. */
export type Bought = { quantity: number; price: number | null; pack: Pack | null };

export const packOf = ({ id, name, units }: Pack): Pack => ({ id, name, units });

/** What a product can be bought in, with the one it is bought in now. */
export function packsOf(presentations: readonly Presentation[] = [], now: Pack | null = null): Pack[] {
  const packs = presentations.filter(({ active, units }) => active && units !== 1).map(packOf);
  return now && !packs.some(({ id }) => id === now.id) ? [...packs, now] : packs;
}

/** In the product's unit. */
export function unitsBought({ quantity, pack }: Pick<Bought, "quantity" | "pack">): number {
  return pack ? timesQuantity(pack.units, quantity) : quantity;
}

export function costBought({ quantity, price }: Pick<Bought, "quantity" | "price">): number {
  return costOf(price ?? 0, quantity);
}

/** The last price of one pack, or of one unit; converted to the peso if it was bought in another way. */
export function lastPriceIn(last: LastPurchase | undefined, pack: Pack | null): number | null {
  if (!last) return null;
  if (!pack) return last.cost;
  return last.presentation?.id === pack.id ? last.presentation.price : costOf(last.cost, pack.units);
}

/**
 * The same goods in another pack, rounded up to whole packs. The price is the last one for that pack, unless
 * the user typed another: then it is converted to the peso.
 */
export function boughtIn({ quantity, price, pack }: Bought, next: Pack | null, last?: LastPurchase): Bought {
  if (next?.id === pack?.id) return { quantity, price, pack };
  const units = unitsBought({ quantity, pack });
  const isLast = price === null || price === lastPriceIn(last, pack);
  return {
    quantity: next ? Math.max(1, inPacks(units, next.units)) : units,
    price: (isLast ? lastPriceIn(last, next) : null) ?? converted(price, pack, next),
    pack: next,
  };
}

function converted(price: number | null, from: Pack | null, to: Pack | null): number | null {
  return price === null ? null : partOf(price, to?.units ?? 1, from?.units ?? 1);
}

/** 'paca' is 'pacas' and 'panal' is 'panales'; a name of several words stays. */
function plural(name: string): string {
  if (!/^\p{L}{3,}$/u.test(name)) return name;
  const word = name.toLowerCase();
  if (/[aeiouáéó]$/.test(word)) return `${word}s`;
  if (word.endsWith("z")) return `${word.slice(0, -1)}ces`;
  return /[dlnr]$/.test(word) ? `${word}es` : word;
}

/** '3 pacas de 24', '1 Six pack de 6'. */
export function packCount(count: number, { name, units }: Pick<Pack, "name" | "units">): string {
  const word = count === 1 ? (/^\p{L}{3,}$/u.test(name) ? name.toLowerCase() : name) : plural(name);
  return `${formatNumber(count)} ${word} de ${formatNumber(units, 3)}`;
}

/** '72 unidades a $ 1.979 cada una': what the packs hold, and the price of one of the product's unit. */
export function packHolds({ quantity, price, pack }: Bought & { pack: Pack }, unit: Unit): string {
  const holds = unit === "UNIT" ? `${formatNumber(unitsBought({ quantity, pack }))} unidades` : "";
  const all = holds || formatQuantity(unitsBought({ quantity, pack }), unit);
  if (price === null) return all;
  const each = unit === "UNIT" ? "cada una" : `por ${UNIT_WORDS[unit].one}`;
  return `${all} a ${formatPesos(partOf(price, 1, pack.units))} ${each}`;
}

/** The names of the controls of a product's free units. */
export const freeNames = (name: string) => ({
  value: `Ñapa de ${name}`,
  less: `Quitar una de ñapa de ${name}`,
  more: `Agregar una de ñapa de ${name}`,
});

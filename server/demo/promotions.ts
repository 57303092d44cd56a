import { addDays, dayOf, startOfDay } from "#core/dates.ts";
import type { SalePromotion } from "#core/sale/promotions.ts";
import { uuidv7 } from "#core/uuid.ts";

const DAYS_SINCE_START = 30;

/** Promotions for products that are bought several at a time, so that some sales have a promotion. */
export function buildDemoPromotions(
  products: readonly { id: string; name: string }[],
  now: Date,
): SalePromotion[] {
  const startsOn = addDays(dayOf(now), -DAYS_SINCE_START);
  const idOf = (name: string) => products.find((product) => product.name === name)!.id;
  const nth = (name: string, product: string, every: number, percent: number, minute: number) => ({
    id: uuidv7(startOfDay(startsOn).getTime() + minute * 60_000),
    name,
    kind: "NTH" as const,
    productIds: [idOf(product)],
    every,
    percent,
    items: null,
    price: null,
    startsOn,
    endsOn: null,
    days: null,
    fromTime: null,
    toTime: null,
  });
  return [
    nth("Lleve 3 pague 2", "Bombón relleno de chicle", 3, 100, 1),
    nth("El segundo a mitad", "Jugo de mora en caja 200 ml", 2, 50, 2),
  ];
}

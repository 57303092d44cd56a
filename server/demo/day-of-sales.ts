import { addDays, startOfDay } from "#core/dates.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";
import type { Unit } from "#core/units.ts";
import type { DemoProduct } from "./catalogue/aisle.ts";
import { createSeededRandom, type SeededRandom } from "./random.ts";

export interface DemoSale {
  at: Date;
  sellerIndex: number;
  customerIndex: number | null;
  paymentMethod: PaymentMethod;
  /** What the customer hands over, in whole pesos; more than the total only in cash. */
  amountPaid: number;
  lines: DemoSaleLine[];
}

export type DemoSaleLine =
  | { productIndex: number; quantity: number }
  | { description: string; price: number; quantity: number };

/** `stock` is the stock at the end of the history. */
export type DemoStockedProduct = Pick<
  DemoProduct,
  "price" | "unit" | "cost" | "stock" | "weight" | "active" | "supplierIndex"
>;

const HOUR_MS = 60 * 60 * 1000;
/** In hours after midnight. */
const OPENS_AT = 6.5;
/** How often customers come in each half hour after OPENS_AT, relative to the other half hours. */
const WEEKDAY = [5, 7, 8, 7, 5, 4, 3, 3, 4, 5, 7, 7, 5, 3, 3, 3, 4, 5, 5, 6, 7, 9, 10, 10, 9, 7, 5, 3, 2];
const SUNDAY = [3, 4, 6, 8, 9, 9, 8, 8, 7, 7, 7, 6, 4, 3, 2, 2, 1, 1, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1];
/** Sales of a day relative to a usual day, from Sunday to Saturday. */
const BUSY_BY_WEEKDAY = [0.95, 0.88, 0.88, 0.92, 0.95, 1.15, 1.25];
/** How often a sale has one, two or more lines. */
const LINE_COUNTS = [22, 25, 19, 13, 9, 6, 4, 2];
const METHODS: PaymentMethod[] = ["CASH", "NEQUI", "CARD", "TRANSFER", "OTHER"];
const METHOD_WEIGHTS = [62, 18, 10, 7, 3];
/** How often each of `demoUsers` sells, before and after 13:00. */
const MORNING_SELLERS = [50, 4, 36, 10];
const AFTERNOON_SELLERS = [18, 6, 26, 50];

const FREE_ITEMS: { description: string; prices: number[] }[] = [
  { description: "Recarga celular", prices: [3000, 5000, 10000, 20000] },
  { description: "Fotocopias", prices: [200, 300] },
  { description: "Minutos a celular", prices: [200, 300] },
  { description: "Bolsa de hielo", prices: [3500] },
  { description: "Almuerzo del día", prices: [14000, 15000] },
];

interface DayInput {
  day: string;
  seed: string;
  products: readonly DemoStockedProduct[];
  customerCount: number;
}

export function generateSalesOfDay({ day, seed, products, customerCount }: DayInput): DemoSale[] {
  const random = createSeededRandom(`${seed} ${day}`);
  const weekday = startOfDay(day).getUTCDay();
  const halfHours = weekday === 0 ? SUNDAY : WEEKDAY;
  const weights = products.map((product) => (product.active ? product.weight : 0));
  const regulars = Array.from({ length: customerCount }, (_, i) => 1 / (i + 3));

  return Array.from({ length: salesCount(random, day, weekday) }, () => {
    const hour = OPENS_AT + (random.weighted(halfHours) + random.next()) / 2;
    return new Date(Math.floor((startOfDay(day).getTime() + hour * HOUR_MS) / 1000) * 1000);
  })
    .sort((a, b) => a.getTime() - b.getTime())
    .map((at) => {
      const lines = random.chance(0.04) ? freeLines(random) : productLines(random, products, weights);
      const total = lines.reduce(
        (sum, line) =>
          sum +
          computeQuantityCost(
            "price" in line ? line.price : products[line.productIndex]!.price,
            line.quantity,
          ),
        0,
      );
      const paymentMethod = METHODS[random.weighted(METHOD_WEIGHTS)]!;
      const isMorning = at.getTime() - startOfDay(day).getTime() < 13 * HOUR_MS;
      return {
        at,
        sellerIndex: random.weighted(isMorning ? MORNING_SELLERS : AFTERNOON_SELLERS),
        customerIndex: customerCount > 0 && random.chance(0.25) ? random.weighted(regulars) : null,
        paymentMethod,
        amountPaid: paymentMethod === "CASH" ? cashTendered(random, total) : total,
        lines,
      };
    });
}

function salesCount(random: SeededRandom, day: string, weekday: number): number {
  const dayOfMonth = Number(day.slice(8));
  const isLastOfMonth = addDays(day, 1).endsWith("-01");
  // Sales grow when wages are paid: on the 15th and the 30th, or on the last day of a shorter month.
  const payday = dayOfMonth === 15 || dayOfMonth === 30 || isLastOfMonth ? 1.25 : 1;
  const dayAfter = dayOfMonth === 16 || dayOfMonth === 1 ? 1.12 : 1;
  const expected = 39 * BUSY_BY_WEEKDAY[weekday]! * payday * dayAfter;
  return Math.round(Math.min(60, Math.max(25, expected + random.whole(-6, 6))));
}

function freeLines(random: SeededRandom): DemoSaleLine[] {
  const { description, prices } = FREE_ITEMS[random.whole(0, FREE_ITEMS.length - 1)]!;
  const price = prices[random.whole(0, prices.length - 1)]!;
  return [{ description, price, quantity: price < 1000 ? random.whole(2, 10) : 1 }];
}

function productLines(
  random: SeededRandom,
  products: readonly DemoStockedProduct[],
  weights: number[],
): DemoSaleLine[] {
  const lines = new Map<number, number>();
  for (let wanted = random.weighted(LINE_COUNTS) + 1; wanted > 0; wanted -= 1) {
    const productIndex = random.weighted(weights);
    // A second pick of the same product increases its line.
    lines.set(
      productIndex,
      addQuantities(lines.get(productIndex) ?? 0, quantityOf(random, products[productIndex]!)),
    );
  }
  return [...lines].map(([productIndex, quantity]) => ({ productIndex, quantity }));
}

/** Usual quantities of products that are sold by measure. */
const MEASURES: Record<Exclude<Unit, "UNIT" | "KG">, readonly number[]> = {
  LB: [0.5, 1, 1, 1, 1.5, 2, 3],
  L: [0.5, 1, 1, 2, 3],
  M: [0.5, 1, 1.5, 2, 2.5, 3],
};

/** Customers buy several pieces of bread, eggs and sweets; of other products one or two. */
function quantityOf(random: SeededRandom, { price, unit }: DemoStockedProduct): number {
  if (unit === "KG") return random.whole(90, 640) / 1_000;
  if (unit !== "UNIT") return MEASURES[unit][random.whole(0, MEASURES[unit].length - 1)]!;
  if (price <= 700) return 1 + random.weighted([20, 22, 14, 16, 10, 8]);
  return 1 + random.weighted(price < 10_000 ? [72, 21, 5, 2] : [94, 6]);
}

function cashTendered(random: SeededRandom, total: number): number {
  if (random.chance(0.35)) return total;
  const note = [2000, 5000, 10_000, 20_000, 50_000].find((value) => value >= total);
  if (note && random.chance(0.75)) return note;
  const step = total > 50_000 ? 10_000 : total > 10_000 ? 5000 : 1000;
  return Math.ceil(total / step) * step;
}

import { describe, expect, it } from "vitest";
import { dayOf, startOfDay } from "#core/dates.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { generateDemoActivity } from "./activity.ts";
import { demoCatalogue } from "./catalogue/products.ts";
import type { DemoSale } from "./day-of-sales.ts";
import { demoCustomers } from "./people.ts";
import { demoSuppliers } from "./suppliers.ts";

function rhythmAt(now: string, seed = "esquina") {
  return generateDemoActivity({
    now: new Date(now),
    seed,
    products: demoCatalogue,
    suppliers: demoSuppliers,
    customerCount: demoCustomers.length,
  });
}

function totalOf(sale: DemoSale): number {
  return sale.lines.reduce(
    (sum, line) =>
      sum +
      computeQuantityCost(
        "price" in line ? line.price : demoCatalogue[line.productIndex]!.price,
        line.quantity,
      ),
    0,
  );
}

const hourOf = (at: Date) => (at.getTime() - startOfDay(dayOf(at)).getTime()) / 3_600_000;

const instants = [
  ["in the afternoon", "2026-03-12T20:15:00Z"],
  ["at dawn", "2026-06-01T09:00:00Z"],
  ["near midnight, already tomorrow in UTC", "2026-11-16T04:30:00Z"],
  ["on a Sunday at noon", "2026-01-18T17:00:00Z"],
] as const;

describe.each(instants)("ninety days seen %s", (_, now) => {
  const { sales, deliveries, openingStock } = rhythmAt(now);

  it("never sell more than the stock, and end with the catalogue's stock", () => {
    const level = [...openingStock];
    const events = [
      ...deliveries.map(({ at, lines }) => ({
        at,
        moves: lines.map((line) => [line.productIndex, line.quantity]),
      })),
      ...sales.map(({ at, lines }) => ({
        at,
        moves: lines.flatMap((line) => ("productIndex" in line ? [[line.productIndex, -line.quantity]] : [])),
      })),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    expect(Math.min(...level)).toBeGreaterThanOrEqual(0);
    for (const { moves } of events) {
      for (const [product, change] of moves) {
        level[product!] = addQuantities(level[product!]!, change!);
        if (level[product!]! < 0) expect.fail(`${demoCatalogue[product!]!.name} below zero`);
      }
    }
    expect(level).toEqual(demoCatalogue.map((product) => product.stock));
  });

  it("stay within opening hours and in the past, in order", () => {
    const latest = new Date(now).getTime();
    sales.forEach(({ at }, i) => {
      expect(hourOf(at)).toBeGreaterThanOrEqual(6.5);
      expect(hourOf(at)).toBeLessThan(21);
      expect(at.getTime()).toBeLessThanOrEqual(latest);
      if (i > 0) expect(at.getTime()).toBeGreaterThanOrEqual(sales[i - 1]!.at.getTime());
    });
    expect(deliveries.every(({ at }) => at.getTime() <= latest)).toBe(true);
  });

  it("have 25 to 60 sales on each full day, for 89 days and today so far", () => {
    const perDay = new Map<string, number>();
    for (const { at } of sales) perDay.set(dayOf(at), (perDay.get(dayOf(at)) ?? 0) + 1);
    perDay.delete(dayOf(new Date(now)));
    expect(perDay.size).toBe(89);
    for (const count of perDay.values()) {
      expect(count).toBeGreaterThanOrEqual(25);
      expect(count).toBeLessThanOrEqual(60);
    }
  });

  it("take at least the total, and exactly the total without cash", () => {
    for (const sale of sales) {
      const total = totalOf(sale);
      expect(total).toBeGreaterThan(0);
      expect(sale.lines.length).toBeLessThanOrEqual(8);
      if (sale.paymentMethod === "CASH") expect(sale.amountPaid).toBeGreaterThanOrEqual(total);
      else expect(sale.amountPaid).toBe(total);
    }
  });

  it("have realistic shares of payments, customers, free sales and busy days", () => {
    const share = (matches: (sale: DemoSale) => boolean) => sales.filter(matches).length / sales.length;
    expect(share((sale) => sale.paymentMethod === "CASH")).toBeCloseTo(0.62, 1);
    expect(share((sale) => sale.paymentMethod === "NEQUI")).toBeCloseTo(0.18, 1);
    expect(share((sale) => sale.customerIndex !== null)).toBeCloseTo(0.25, 1);
    const free = share((sale) => "price" in sale.lines[0]!);
    expect(free).toBeGreaterThan(0.02);
    expect(free).toBeLessThan(0.06);
    const onWeekday = (weekday: number) => share(({ at }) => startOfDay(dayOf(at)).getUTCDay() === weekday);
    expect(onWeekday(6)).toBeGreaterThan(onWeekday(1));
  });
});

describe("generator", () => {
  const now = "2026-03-12T20:15:00Z";

  it("repeats its result for the same seed and instant only", () => {
    expect(rhythmAt(now)).toEqual(rhythmAt(now));
    expect(rhythmAt(now, "another").sales).not.toEqual(rhythmAt(now).sales);
  });

  it("does not change the morning's sales later in the day", () => {
    const morning = rhythmAt("2026-03-12T15:00:00Z").sales;
    expect(rhythmAt(now).sales.slice(0, morning.length)).toEqual(morning);
  });
});

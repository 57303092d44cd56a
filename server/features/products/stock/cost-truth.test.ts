import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustPayable, returnToSupplier } from "#core/contract/payables.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { adjustStock, getProductCost } from "#core/contract/products/stock.ts";
import { recordArrival } from "#core/contract/purchase-orders/arrivals.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { financialReport } from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordSale, type Sale } from "#core/contract/sales/sales.ts";
import { receiveSupplierInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import { uploadSupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { dayOf } from "#core/dates.ts";
import { aProduct, aSupplier } from "#server/test/builders.ts";
import {
  type BookedLine,
  bookCosts,
  bookSuggestedPrice,
  type Fraction,
  fraction,
  times,
} from "#server/test/cost-model.ts";
import { signIn } from "#server/test/harness.ts";
import { type MeantLine, writeInvoice } from "#server/test/written-invoice.ts";

// Random purchases, packs, gifts, charges, returns to the supplier, more and less than ordered, corrections and sales,
// compared with a bookkeeper who computes every cost from all lines. A longer run:
// COST_SEQUENCES=1000 npm test -- server/features/products/stock/cost-truth.test.ts

const SEQUENCES = Number(process.env.COST_SEQUENCES ?? 4);
const PACK = 24;
const PRICE = 2_500;
/** Two by the piece, the first of which also comes in packs, and one by the kilo. */
const UNITS = ["UNIT", "UNIT", "KG"] as const;

const product = fc.nat(UNITS.length - 1);
const pieces = fc.integer({ min: 1, max: 30 });
const cost = fc.integer({ min: 0, max: 5_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("arrive" as const), product, pieces, cost, free: fc.nat(3) }),
  fc.record({
    kind: fc.constant("packs" as const),
    count: fc.integer({ min: 1, max: 3 }),
    price: fc.nat(90_000),
    free: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant("order" as const),
    count: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 1, max: 90_000 }),
    parts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("invoice" as const),
    lines: fc.array(fc.record({ product: fc.nat(1), pieces, cents: fc.nat(9_000_000), free: fc.nat(4) }), {
      minLength: 1,
      maxLength: 4,
    }),
    freight: fc.nat(900_000),
  }),
  fc.record({ kind: fc.constant("giveBack" as const), product, pieces }),
  fc.record({ kind: fc.constant("count" as const), product, stock: fc.nat(60) }),
  fc.record({ kind: fc.constant("sell" as const), product, pieces }),
  fc.record({ kind: fc.constant("bringBack" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("costs are what a bookkeeper would write", { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 30 }),
      fc.tuple(fc.option(cost, { nil: null }), fc.nat(9)),
      (steps, first) => follow(steps, first),
    ),
    { numRuns: SEQUENCES, endOnFailure: SEQUENCES < 100 },
  );
});

async function follow(steps: readonly Step[], [firstCost, firstStock]: [number | null, number]) {
  const ana = await signIn();
  const supplierId = (await aSupplier(ana)).id;
  const debt = { amount: 1_000_000, reason: "Papel" };
  await ana.call(adjustPayable, { params: { id: supplierId }, body: debt });
  const ids: string[] = [];
  for (const unit of UNITS) {
    const fields = { unit, price: PRICE, stock: firstStock, ...(firstCost !== null && { cost: firstCost }) };
    ids.push((await aProduct(ana, fields)).id);
  }
  const pack = { name: "Paca", units: PACK, price: 50_000 };
  const made = await ana.call(createPresentation, { params: { id: ids[0]! }, body: pack });
  const packId = made.data.product.presentations[0]!.id;
  const first = firstCost === null ? null : { thousandths: firstStock * 1000, cost: firstCost };
  const held = ids.map(() => ({ receptions: [] as BookedLine[][], sold: 0, stock: firstStock * 1000 }));
  const sales: Sale[] = [];
  let number = 0;

  const book = (place: number, lines: BookedLine[]) => {
    held[place]!.receptions.push(lines);
    for (const { thousandths } of lines) held[place]!.stock += thousandths;
  };
  const line = (thousandths: number, gifts: number, paid: Fraction): BookedLine => ({
    thousandths,
    gifts,
    paid,
  });
  const costsOf = (place: number) => bookCosts({ ...held[place]!, first });
  /** Of a product by the kilo, 7 pieces are 1.4 kg. */
  const quantityOf = (place: number, of: number) => (UNITS[place] === "KG" ? (of * 200) / 1000 : of);

  async function take(one: Step): Promise<void> {
    switch (one.kind) {
      case "arrive": {
        const quantity = quantityOf(one.product, one.pieces);
        const item = { productId: ids[one.product]!, quantity, unitCost: one.cost, freeUnits: one.free };
        await ana.call(recordArrival, { body: { supplierId, items: [item], payment: "PAID" } });
        const [thousandths, gifts] = [Math.round(quantity * 1000), one.free * 1000];
        const exact = times(fraction(thousandths, 1000), fraction(one.cost));
        // With gifts the line is sent with its total in whole pesos.
        const paid = gifts > 0 ? fraction(Math.floor(Number(exact[0]) / 1000 + 0.5)) : exact;
        book(one.product, [line(thousandths + gifts, gifts, paid)]);
        return;
      }
      case "packs": {
        const presentation = { id: packId, count: one.count, price: one.price };
        const item = { productId: ids[0]!, presentation, freeUnits: one.free };
        await ana.call(recordArrival, { body: { supplierId, items: [item], payment: "PAID" } });
        const paid = fraction(one.count * one.price);
        book(0, [line((one.count * PACK + one.free) * 1000, one.free * 1000, paid)]);
        return;
      }
      case "order": {
        const presentation = { id: packId, count: one.count, price: one.price };
        const items = [{ productId: ids[0]!, productName: "Poker", presentation }];
        const { purchaseOrder } = (await ana.call(createPurchaseOrder, { body: { supplierId, items } })).data;
        const params = { id: purchaseOrder.id };
        await ana.call(changePurchaseOrderStatus, { params, body: { status: "ORDERED" } });
        const [ordered, whole] = [one.count * PACK, one.count * one.price];
        let [received, paid] = [0, 0];
        for (const quantity of one.parts) {
          if (received >= ordered) break;
          const body = { items: [{ itemId: purchaseOrder.items[0]!.id, quantity }] };
          await ana.call(receiveGoods, { params, body });
          // The part that makes the order exactly whole takes the rest; every other part costs its share.
          const isRest = received + quantity === ordered;
          const share = isRest ? whole - paid : Math.floor((2 * whole * quantity + ordered) / (2 * ordered));
          book(0, [line(quantity * 1000, 0, fraction(share))]);
          [received, paid] = [received + quantity, paid + share];
        }
        return;
      }
      case "invoice": {
        number += 1;
        const goods = one.lines.map(
          ({ pieces, cents }, i): MeantLine => ({
            name: `Poker ${i}`,
            kind: "GOODS",
            quantity: pieces,
            cents,
          }),
        );
        const meant = {
          number: `C${number}`,
          lines: goods,
          adjustments: [{ charge: true, cents: one.freight }],
        };
        const file = writeInvoice(meant).toString("base64");
        const { data: invoice } = await ana.call(uploadSupplierInvoice, { body: { file } });
        const before = costsBefore();
        const lines = one.lines.map(({ product, pieces, free }, i) => ({
          ...{ line: i + 1, productId: ids[product]!, units: 1, quantity: pieces, freeUnits: free },
          paid: invoice.lines[i]!.cost,
        }));
        const body = { lines, supplierId, acceptDifference: true };
        const { costs } = (await ana.call(receiveSupplierInvoice, { params: { id: invoice.id }, body })).data;
        const places = [...new Set(one.lines.map(({ product }) => product))];
        for (const place of places)
          book(
            place,
            one.lines.flatMap(({ product, pieces, free }, i) => {
              if (product !== place) return [];
              const paid = Math.round(invoice.lines[i]!.cost);
              const units = (pieces + free) * 1000;
              return [line(units, paid === 0 ? units : free * 1000, fraction(paid))];
            }),
          );
        for (const { productId, before: known, after, suggestedPrice } of costs) {
          const place = ids.indexOf(productId);
          expect([known, after]).toEqual([before[place], costsOf(place).last]);
          expect(suggestedPrice).toBe(bookSuggestedPrice(PRICE, known, after));
        }
        return;
      }
      case "giveBack": {
        const quantity = quantityOf(one.product, one.pieces);
        if (held[one.product]!.stock < quantity * 1000) return;
        const items = [{ productId: ids[one.product]!, quantity }];
        await ana.call(returnToSupplier, { params: { id: supplierId }, body: { amount: 1, items } });
        held[one.product]!.stock -= Math.round(quantity * 1000);
        return;
      }
      case "count": {
        const body = { reason: "COUNT" as const, stock: one.stock };
        await ana.call(adjustStock, { params: { id: ids[one.product]! }, body });
        held[one.product]!.stock = one.stock * 1000;
        return;
      }
      case "sell": {
        const quantity = quantityOf(one.product, one.pieces);
        if (held[one.product]!.stock < quantity * 1000) return;
        const items = [{ productId: ids[one.product]!, quantity }];
        sales.push((await ana.call(recordSale, { body: { items, paymentMethod: "NEQUI" } })).data);
        held[one.product]!.stock -= Math.round(quantity * 1000);
        held[one.product]!.sold += Math.round(quantity * 1000);
        return;
      }
      case "bringBack": {
        const sale = sales.pop();
        if (!sale) return;
        const [item] = sale.items;
        const items = [{ saleItemId: item!.id, quantity: item!.quantity }];
        const body = {
          items,
          reason: "CHANGED_MIND" as const,
          restock: true,
          refundMethod: "NEQUI" as const,
        };
        await ana.call(returnGoods, { params: { id: sale.id }, body });
        const place = ids.indexOf(item!.productId!);
        held[place]!.stock += Math.round(item!.quantity * 1000);
        held[place]!.sold -= Math.round(item!.quantity * 1000);
      }
    }
  }
  const costsBefore = () => ids.map((_, place) => costsOf(place).last);

  for (const one of steps) await take(one);
  const { products } = (await ana.call(listProducts)).data;
  for (const [place, id] of ids.entries()) {
    const { average, last, bought } = costsOf(place);
    expect(products.find((one) => one.id === id)!.stock).toBe(held[place]!.stock / 1000);
    const read = (await ana.call(getProductCost, { params: { id } })).data;
    expect(read).toEqual({ averageCost: average, lastCost: last, unitsBought: bought });
  }
  const today = dayOf(new Date());
  const query = { startDate: today, endDate: today };
  const { expenses } = (await ana.call(financialReport, { query })).data;
  const known = ids.reduce((sum, _, place) => sum + (costsOf(place).costOfGoods ?? 0), 0);
  const unknown = ids.reduce((sum, _, place) => {
    if (costsOf(place).costOfGoods !== null) return sum;
    return sum + Math.round((held[place]!.sold * PRICE * 70) / 100_000);
  }, 0);
  expect(expenses.estimatedCOGS).toBe(known + unknown);
}

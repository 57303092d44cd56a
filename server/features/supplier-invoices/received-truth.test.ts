import { expect, test } from "vitest";
import { listProducts } from "#core/contract/products/products.ts";
import { getProductCost } from "#core/contract/products/stock.ts";
import { getLastPurchase } from "#core/contract/purchase-orders/receptions.ts";
import { receiveSupplierInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import { uploadSupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";
import { randomInvoice, seededRandom, vatCents, writeInvoice } from "#server/test/written-invoice.ts";

/** `RECEIVED_INVOICES=10000` for the long form. */
const COUNT = Number(process.env.RECEIVED_INVOICES ?? 12);
const PRODUCTS = 4;

/** The definition of the glossary: what was paid for all units, over all of them; a gift is no price. */
type Held = { stock: number; units: number; paid: number; last: number | null };

test(`${COUNT} random invoices end with the stock and costs of a bookkeeper`, {
  timeout: 3_600_000,
}, async () => {
  const ana = await signIn();
  const ids: string[] = [];
  for (let i = 0; i < PRODUCTS; i++) ids.push((await aProduct(ana, { stock: 0 })).id);
  const held = ids.map((): Held => ({ stock: 0, units: 0, paid: 0, last: null }));
  for (let seed = 1; seed <= COUNT; seed++) {
    const random = seededRandom(seed * 7);
    const { meant, style } = randomInvoice(seed);
    const file = writeInvoice(meant, { ...style, taxes: "both" }).toString("base64");
    const { data: invoice } = await ana.call(uploadSupplierInvoice, { body: { file } });
    const isNote = invoice.kind === "CREDIT_NOTE";
    const charged = ids.map(() => ({ paid: 0, units: 0 }));
    const lines = invoice.lines.flatMap((line, i) => {
      if (line.kind === "DISCOUNT" || line.kind === "CHARGE") return [];
      const [place, units] = [Math.floor(random() * PRODUCTS), random() < 0.3 ? 6 : 1];
      const one = held[place]!;
      const takesOut = isNote || line.kind === "RETURN";
      const quantity = Math.abs(line.quantity);
      if (takesOut && one.stock < quantity * units) return [];
      const freeUnits = takesOut || random() < 0.7 ? 0 : 1 + Math.floor(random() * 5);
      one.stock += takesOut ? -quantity * units : quantity * units + freeUnits;
      if (!takesOut) {
        const own = meant.lines[i]!;
        const taxes = vatCents(own) + (own.others ?? []).reduce((sum, [, cents]) => sum + cents, 0);
        const paid = Math.round(line.cost + taxes / 100);
        one.units += quantity * units + freeUnits;
        one.paid += paid;
        const now = charged[place]!;
        if (paid > 0) {
          now.paid += paid;
          now.units += quantity * units;
          one.last = Math.round(now.paid / now.units);
        }
      }
      return [
        { line: line.line, productId: ids[place]!, units, quantity, freeUnits, paid: Math.abs(line.cost) },
      ];
    });
    if (lines.length === 0) continue;
    await ana.call(receiveSupplierInvoice, {
      params: { id: invoice.id },
      body: { lines, acceptDifference: style.withholdingInTotal ?? false },
    });
  }
  const { products } = (await ana.call(listProducts)).data;
  for (const [i, id] of ids.entries()) {
    const { averageCost, unitsBought } = (await ana.call(getProductCost, { params: { id } })).data;
    const last = (await ana.call(getLastPurchase, { params: { id } })).data;
    const { stock, units, paid, last: price } = held[i]!;
    expect([products.find((one) => one.id === id)!.stock, unitsBought]).toEqual([stock, units]);
    expect([averageCost, last?.cost ?? null]).toEqual([units > 0 ? Math.round(paid / units) : null, price]);
  }
  const owner = (await openTestServer()).pool("owner");
  expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
  await owner.end();
});

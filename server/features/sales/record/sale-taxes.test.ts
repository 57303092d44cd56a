import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { changeProductTaxes } from "#core/contract/products/bulk-products.ts";
import { updateProduct } from "#core/contract/products/products.ts";
import { getReturn, listReturns, returnGoods } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { exportSales, listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";
import { enableStoreTaxes, setProductTax } from "#server/test/set-taxes.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

async function aTaxed(tax: TaxClass | null, price: number) {
  const product = await aProduct(ana, { price });
  await setProductTax(ana.storeId, product.id, tax);
  return product;
}

const sell = async (items: object[], more: object = {}) =>
  (
    await ana.call(recordSale, {
      body: { items: items as { productId: string; quantity: number }[], paymentMethod: "CASH", ...more },
    })
  ).data;
const iva = (rate: number, base: number, amount: number) => ({
  kind: "IVA",
  rate,
  perUnit: null,
  base,
  amount,
});
const bag = (amount: number, perUnit = 73) => ({
  kind: "BAG",
  rate: null,
  perUnit,
  base: 0,
  amount,
});

describe("a sale of a store that charges IVA", () => {
  beforeEach(() => enableStoreTaxes(ana.storeId));

  it.each<[TaxClass, number, number, object]>([
    ["IVA19", 11_900, 1, { taxes: [iva(19, 10_000, 1_900)], taxBase: 10_000, taxTotal: 1_900 }],
    ["IVA19", 2_500, 1, { taxes: [iva(19, 2_100.84, 399.16)], taxBase: 2_100.84, taxTotal: 399.16 }],
    ["IVA5", 1_000, 1, { taxes: [iva(5, 952.38, 47.62)], taxBase: 952.38, taxTotal: 47.62 }],
    [
      "INC8",
      3_800,
      1,
      { taxes: [{ ...iva(8, 3_518.52, 281.48), kind: "INC" }], taxBase: 3_518.52, taxTotal: 281.48 },
    ],
    ["BAG", 100, 2, { taxes: [iva(19, 45.38, 8.62), bag(146)], taxBase: 45.38, taxTotal: 154.62 }],
    ["BAG", 70, 1, { taxes: [bag(70)], taxBase: 0, taxTotal: 70 }],
    ["EXEMPT", 4_200, 1, { taxes: [iva(0, 4_200, 0)], taxBase: 4_200, taxTotal: 0 }],
    ["EXCLUDED", 4_200, 1, { taxes: [], taxBase: 0, taxTotal: 0 }],
  ])(
    "%s at %d: as the vector says, when it is sold and whenever it is read",
    async (tax, price, quantity, sums) => {
      const product = await aTaxed(tax, price);
      const sold = await sell([{ productId: product.id, quantity }]);
      expect(sold).toMatchObject({ total: price * quantity, ...sums });
      const { taxes } = sums as { taxes: object[] };
      expect(sold.items).toMatchObject([{ tax, taxes }]);
      const { data: read } = await ana.call(getSale, { params: { id: sold.id } });
      expect(read).toMatchObject(sold);
      expect((await ana.call(listSales)).data).toEqual([sold]);
      expect((await ana.call(exportSales)).data).toEqual([sold]);
      expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
    },
  );

  it("subtracts discounts before taxes, and taxes free items by the store's class", async () => {
    await enableStoreTaxes(ana.storeId, { freeItemTax: "IVA5" }, new Date(1));
    const soda = await aTaxed("IVA19", 10_000);
    const sold = await sell(
      [
        { productId: soda.id, quantity: 1, discount: 2_000 },
        { description: "Arreglo", price: 2_000, quantity: 1 },
      ],
      { discount: 1_000 },
    );
    expect(sold).toMatchObject({
      total: 9_000,
      subtotal: 12_000,
      items: [
        { total: 7_200, tax: "IVA19", taxes: [iva(19, 6_050.42, 1_149.58)] },
        { total: 1_800, tax: "IVA5", taxes: [iva(5, 1_714.29, 85.71)] },
      ],
      taxes: [iva(5, 1_714.29, 85.71), iva(19, 6_050.42, 1_149.58)],
    });
    const items = [{ description: "Arreglo", price: 2_000, quantity: 1 }];
    const { data: free } = await ana.call(recordFreeSale, { body: { items, paymentMethod: "CASH" } });
    expect(free.taxes).toEqual([iva(5, 1_904.76, 95.24)]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("keeps its taxes after a change of class, or after the store stops charging", async () => {
    const soda = await aTaxed("IVA19", 11_900);
    const sold = await sell([{ productId: soda.id, quantity: 1 }]);
    await setProductTax(ana.storeId, soda.id, "EXCLUDED");
    await enableStoreTaxes(ana.storeId, { vat: "NOT_RESPONSIBLE" }, new Date(2));
    expect((await ana.call(listSales)).data).toEqual([sold]);
    const { data: back } = await ana.call(returnGoods, {
      params: { id: sold.id },
      body: { reason: "WRONG_CHARGE" },
    });
    expect(back).toMatchObject({ taxes: [iva(19, 10_000, 1_900)], taxTotal: 1_900, taxBase: 10_000 });
    const next = await sell([{ productId: soda.id, quantity: 1 }]);
    expect(next).toMatchObject({ taxes: [], taxTotal: 0, taxBase: 0, items: [{ tax: null, taxes: [] }] });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("charges no tax on unclassified products", async () => {
    const unknown = await aProduct(ana, { price: 5_000 });
    const sold = await sell([{ productId: unknown.id, quantity: 1 }]);
    expect(sold).toMatchObject({ taxes: [], items: [{ tax: null, taxes: [] }] });
  });

  it("refunds taxes of returns in parts, to the cent", async () => {
    const [soda, bags] = [await aTaxed("IVA19", 2_500), await aTaxed("BAG", 100)];
    const sold = await sell(
      [
        { productId: soda.id, quantity: 3 },
        { productId: bags.id, quantity: 3 },
      ],
      { discount: 100 },
    );
    const pieces: SaleReturn[] = [];
    for (const _ of [1, 2, 3]) {
      const items = sold.items.map(({ id }) => ({ saleItemId: id, quantity: 1 }));
      const body = { items, reason: "CHANGED_MIND" as const };
      pieces.push((await ana.call(returnGoods, { params: { id: sold.id }, body })).data);
    }
    const cents = (of: (one: SaleReturn) => number) =>
      pieces.reduce((sum, piece) => sum + Math.round(of(piece) * 100), 0);
    expect(cents(({ taxTotal }) => taxTotal)).toBe(Math.round(sold.taxTotal * 100));
    expect(cents(({ taxBase }) => taxBase)).toBe(Math.round(sold.taxBase * 100));
    expect(pieces.map(({ taxes }) => taxes.map(({ kind }) => kind))).toEqual(
      pieces.map(() => ["IVA", "BAG"]),
    );
    expect((await ana.call(listReturns)).data).toEqual(pieces.toReversed());
    expect((await ana.call(getReturn, { params: { id: pieces[1]!.id } })).data).toEqual(pieces[1]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
    const { data: records } = await ana.call(exportStore, { params: { id: ana.storeId } });
    expect(records.filter(({ kind }) => kind === "return")).toMatchObject(
      pieces.map(({ taxes, taxTotal, taxBase }) => ({ taxes, taxTotal, taxBase })),
    );
    const { taxes, taxTotal, taxBase } = sold;
    expect(records.find(({ kind }) => kind === "sale")).toMatchObject({ taxes, taxTotal, taxBase });
  });
});

describe("a class that holds for some days", () => {
  it("taxes sales of these days, online and late; what was sold keeps its tax, also when it comes back", async () => {
    await enableStoreTaxes(ana.storeId);
    const [rum, beer] = [await aTaxed("IVA5", 11_900), await aTaxed("IVA5", 11_900)];
    const day = (ago: number) => dayOf(new Date(testClock.now().getTime() - ago * DAY_MS));
    const change = (dates: object) =>
      ana.call(changeProductTaxes, { body: { changes: [{ id: rum.id, tax: "IVA19", ...dates }] } });
    const rate = async (product: { id: string }, ago = 0, tax?: TaxClass) => {
      const at = new Date(testClock.now().getTime() - ago * DAY_MS).toISOString();
      const item = { productId: product.id, quantity: 1, price: 11_900, tax };
      const { taxes, flags } = await sell([item], ago > 0 ? { late: { at } } : {});
      return [taxes[0]!.rate, ...flags.map(({ code }) => code)];
    };
    expect((await change({ from: day(3), until: day(2) })).data.changed).toBe(1);
    expect((await change({ from: day(3), until: day(2) })).data.changed).toBe(0);
    expect([await rate(rum, 4), await rate(rum, 3), await rate(rum, 2), await rate(rum, 1)]).toEqual([
      ...[[5], [19], [19], [5]],
    ]);
    expect([await rate(rum), await rate(beer, 3)]).toEqual([[5], [5]]);
    expect([await rate(rum, 3, "IVA19"), await rate(rum, 3, "IVA5")]).toEqual([[19], [5, "TAX"]]);

    await change({ from: day(0) });
    const sold = await sell([{ productId: rum.id, quantity: 1 }]);
    expect(sold.items).toMatchObject([{ tax: "IVA19", taxes: [iva(19, 10_000, 1_900)] }]);
    await ana.call(changeProductTaxes, { body: { changes: [{ id: rum.id, tax: "IVA5" }] } });
    expect(await rate(rum)).toEqual([5]);
    const body = { reason: "WRONG_CHARGE" as const };
    const { data: back } = await ana.call(returnGoods, { params: { id: sold.id }, body });
    expect(back.taxes).toEqual([iva(19, 10_000, 1_900)]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("ends when the product gets another class, and its days follow each other", async () => {
    const rum = await aTaxed("IVA5", 11_900);
    const dates = { from: "2026-01-01", until: "2026-01-28" };
    const change = { id: rum.id, tax: "IVA19" as const, ...dates };
    await ana.call(changeProductTaxes, { body: { changes: [change] } });
    const { name, price, category } = rum;
    const put = async (tax: TaxClass) => {
      const body = { name, price, category, stock: rum.stock, tax };
      return (await ana.call(updateProduct, { params: { id: rum.id }, body })).data.product;
    };
    expect(await put("IVA5")).toMatchObject({ tax: "IVA5", taxChange: { tax: "IVA19", ...dates } });
    expect(await put("EXCLUDED")).toMatchObject({ tax: "EXCLUDED", taxChange: null });
    for (const [wrong, field] of [
      [{ ...change, until: "2025-12-31" }, "until"],
      [{ ...change, from: undefined }, "from"],
      [{ ...change, tax: null }, "tax"],
    ] as const) {
      const { body } = await ana.refused(changeProductTaxes, { body: { changes: [wrong] } });
      expect(body.errors).toMatchObject([{ field: `changes.0.${field}` }]);
    }
  });
});

describe("taxes of a late sale", () => {
  const at = () => new Date(testClock.now().getTime() - DAY_MS);
  const late = (when: Date) => ({ late: { at: when.toISOString() } });

  it("use the till's class, flagged if the product has another", async () => {
    await enableStoreTaxes(ana.storeId);
    const [soda, rice] = [await aTaxed("IVA19", 11_900), await aTaxed("IVA5", 1_000)];
    const items = [
      { productId: soda.id, quantity: 1, price: 11_900, tax: "IVA5" },
      { productId: rice.id, quantity: 1, price: 1_000, tax: "IVA5" },
    ];
    const sold = await sell(items, late(at()));
    expect(sold.items).toMatchObject([{ tax: "IVA5" }, { tax: "IVA5" }]);
    expect(sold.flags).toMatchObject([
      {
        code: "TAX",
        message: expect.stringContaining("ahora es IVA 19 %"),
        details: { products: [{ id: soda.id, tax: "IVA19", sold: "IVA5" }] },
      },
    ]);
    const untold = await sell([{ productId: soda.id, quantity: 1, price: 11_900, tax: null }], late(at()));
    expect(untold).toMatchObject({ taxTotal: 1_900, flags: [] });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("use the store's responsibility at its time", async () => {
    await enableStoreTaxes(ana.storeId, {}, new Date(testClock.now().getTime() - DAY_MS / 2));
    const soda = await aTaxed("IVA19", 11_900);
    const item = { productId: soda.id, quantity: 1, price: 11_900, tax: "IVA19" };
    expect(await sell([item], late(at()))).toMatchObject({ taxes: [], flags: [] });
    expect(await sell([item], late(testClock.now()))).toMatchObject({ taxTotal: 1_900 });
  });

  it("keep the sent class of a deleted product", async () => {
    await enableStoreTaxes(ana.storeId);
    const item = { productId: uuidv7(), quantity: 1, price: 11_900, name: "Gaseosa", tax: "IVA19" };
    expect(await sell([item], late(at()))).toMatchObject({ taxTotal: 1_900, items: [{ tax: "IVA19" }] });
  });
});

describe("a store that charges no IVA", () => {
  it("records no taxes for any product", async () => {
    const soda = await aTaxed("IVA19", 11_900);
    const sold = await sell([{ productId: soda.id, quantity: 1 }]);
    expect(sold).toMatchObject({ taxes: [], taxTotal: 0, taxBase: 0, items: [{ tax: null, taxes: [] }] });
    const { data: back } = await ana.call(returnGoods, {
      params: { id: sold.id },
      body: { reason: "WRONG_CHARGE" },
    });
    expect(back).toMatchObject({ taxes: [], taxTotal: 0, taxBase: 0, items: [{ tax: null, taxes: [] }] });
    const rows = await (await owner).query("select from tax_figures where store_id = $1", [ana.storeId]);
    expect(rows.rowCount).toBe(0);
  });

  it("refuses an unknown class", async () => {
    const soda = await aProduct(ana);
    const items = [{ productId: soda.id, quantity: 1, tax: "IVA16" as "IVA19" }];
    const { body } = await ana.refused(recordSale, { body: { items, paymentMethod: "CASH" } });
    expect(body.errors).toMatchObject([{ field: "items.0.tax" }]);
  });
});

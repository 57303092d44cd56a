import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { changePriceLevel, exportCustomerData } from "#core/contract/customers.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  createPresentation,
  deletePresentation,
  updatePresentation,
} from "#core/contract/products/presentations.ts";
import { deleteProduct, type Product, updateProduct } from "#core/contract/products/products.ts";
import { listStockMovements } from "#core/contract/products/stock.ts";
import { presentationsReport } from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale, type SaleWithExchange } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";
import { enableStoreTaxes, setProductTax } from "#server/test/set-taxes.ts";

type Body = EndpointCallInput<typeof recordSale>["body"];
type Item = Body["items"][number];

let ana: TestClient & TestUser;
let poker: Product;
const pack: Record<string, string> = {};

beforeEach(async () => {
  ana = await signIn("OWNER");
  poker = await aProduct(ana, {
    name: "Poker",
    price: 2_600,
    stock: 1_000,
    wholesalePrice: 2_300,
    tiers: [{ from: 12, price: 2_400 }],
  });
  const fields = [
    { name: "Six pack", units: 6, price: 14_500 },
    { name: "Paca", units: 24, price: 55_000, wholesalePrice: 52_800 },
    { name: "Otra tapa", units: 1 },
  ];
  for (const body of fields) {
    const { data } = await ana.call(createPresentation, { params: { id: poker.id }, body });
    poker = data.product;
  }
  for (const { id, name } of poker.presentations) pack[name] = id;
});

const loose = (quantity: number): Item => ({ productId: poker.id, quantity });
const packs = (name: string, count: number, more = {}): Item => ({
  productId: poker.id,
  presentation: { id: pack[name]!, count, ...more },
});
const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());
const right = async () => expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
const sell = (items: Item[], rest: Partial<Body> = {}, who: TestClient = ana) =>
  who.call(recordSale, { body: { items, paymentMethod: "CARD", ...rest } });
const refused = (items: Item[], rest: Partial<Body> = {}, who: TestClient = ana) =>
  who.refused(recordSale, { body: { items, paymentMethod: "CARD", ...rest } });

describe("a sale of packs and units", () => {
  it.each([
    ["1 loose", () => loose(1), 1, 2_600, 2_600],
    ["11 loose", () => loose(11), 11, 28_600, 2_600],
    ["12 loose", () => loose(12), 12, 28_800, 2_400],
    ["1 six pack", () => packs("Six pack", 1), 6, 14_500, 2_417],
    ["3 six packs", () => packs("Six pack", 3), 18, 43_500, 2_417],
    ["1 paca", () => packs("Paca", 1), 24, 55_000, 2_292],
    ["1 of the other cap", () => packs("Otra tapa", 1), 1, 2_600, 2_600],
  ])("%s", async (_, item, quantity, total, price) => {
    const { data } = await sell([item()]);
    expect(data).toMatchObject({ total, priceLevel: "PUBLIC", items: [{ quantity, total, price }] });
    const { data: read } = await ana.call(getSale, { params: { id: data.id } });
    expect(read).toMatchObject(data);
  });

  it.each([
    ["1 loose", () => loose(1), 1, 2_300, 2_300],
    ["1 six pack", () => packs("Six pack", 1), 6, 13_800, 2_300],
    ["1 paca", () => packs("Paca", 1), 24, 52_800, 2_200],
  ])("wholesale: %s", async (_, item, quantity, total, price) => {
    const customer = await aCustomer(ana);
    await ana.call(changePriceLevel, { params: { id: customer.id }, body: { priceLevel: "WHOLESALE" } });
    const { data } = await sell([item()], { customerId: customer.id });
    expect(data).toMatchObject({ total, priceLevel: "WHOLESALE", items: [{ quantity, total, price }] });
    const { data: wholesaleSale } = await sell([item()], { priceLevel: "WHOLESALE" });
    expect(wholesaleSale.total).toBe(total);
    const { data: publicly } = await sell([item()], { customerId: customer.id, priceLevel: "PUBLIC" });
    expect([publicly.priceLevel, publicly.total > total]).toEqual(["PUBLIC", true]);
  });
});

describe("a till with an outdated price", () => {
  it.each([
    ["a total at the old price", () => ({ ...loose(12), price: 2_600 }), { price: 2_400, listPrice: 2_600 }],
    [
      "a changed price of the pack",
      () => packs("Six pack", 1, { price: 14_000 }),
      { price: 2_600, presentation: { name: "Six pack", units: 6, price: 14_500 } },
    ],
    [
      "a changed size of the pack",
      () => packs("Six pack", 1, { price: 14_500, units: 8 }),
      { presentation: { units: 6, price: 14_500 } },
    ],
  ])("%s gets the current price", async (_, item, product) => {
    const { status, body } = await refused([item()]);
    expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(body.details).toMatchObject({ products: [{ id: poker.id, name: "Poker", ...product }] });
  });

  it("accepts the current one", async () => {
    const items = [
      { ...loose(12), price: 2_400 },
      packs("Six pack", 1, { price: 14_500, units: 6 }),
      packs("Otra tapa", 2, { price: 2_600 }),
    ];
    expect((await sell(items, { total: 48_500 })).data.total).toBe(48_500);
  });

  it("merges lines of the same pack, or of the same units", async () => {
    const { data } = await sell([packs("Six pack", 1), loose(6), packs("Six pack", 2), loose(6)]);
    expect(data.items.map(({ quantity, total }) => [quantity, total])).toEqual([
      [18, 43_500],
      [12, 28_800],
    ]);
  });
});

describe("stock of packs", () => {
  it("goes down by packs and units together", async () => {
    await setStock(5);
    const alone = await refused([packs("Six pack", 1)]);
    expect([alone.status, alone.body.code, alone.body.message]).toEqual([
      ...[409, "INSUFFICIENT_STOCK"],
      "No hay suficiente stock disponible para Poker: quedan 5, y un Six pack son 6",
    ]);
    await setStock(29);
    const mixed = await refused([loose(6), packs("Paca", 1)]);
    expect(mixed.body.message).toBe(
      "No hay suficiente stock disponible para Poker: quedan 29, y una Paca son 24",
    );
    const several = await refused([packs("Paca", 2)]);
    expect(several.body.message).toBe(
      "No hay suficiente stock disponible para Poker: quedan 29, y 2 pacas son 48",
    );
    const { data } = await sell([loose(5), packs("Paca", 1)]);
    expect(data.items[0]!.product!.stock).toBe(0);
    await setStoreSettings(ana.storeId, { sellBelowStock: true });
    await setStock(5);
    expect((await sell([packs("Six pack", 1)])).data.items[0]!.product!.stock).toBe(-1);
    const { data: found } = await ana.call(listStockMovements, { params: { id: poker.id } });
    expect(found.movements[0]).toMatchObject({ kind: "SALE", quantity: -6, stockAfter: -1 });
    await right();
  });

  it("is limited to the maximum of a sale, and packs are whole", async () => {
    const many = await refused([packs("Paca", 5_000)]);
    expect([many.status, many.body.message]).toEqual([
      400,
      "De «Poker» se pueden vender hasta 99.999 a la vez",
    ]);
    for (const count of [0, 1.5, 100_000]) {
      const { status, body } = await refused([packs("Paca", count)]);
      expect([status, body.errors?.[0]?.field]).toEqual([400, "items.0.presentation.count"]);
    }
    for (const extra of [{ quantity: 1 }, { amount: 500 }]) {
      const { status, body } = await refused([{ ...packs("Paca", 1), ...extra }]);
      expect([status, body.errors?.[0]?.field]).toEqual([400, `items.0.${Object.keys(extra)[0]}`]);
    }
  });

  async function setStock(stock: number) {
    const { name, price, category } = poker;
    await ana.call(updateProduct, { params: { id: poker.id }, body: { name, price, category, stock } });
  }
});

describe("a presentation that cannot be sold", () => {
  it("is named if it is deleted, inactive or another product's", async () => {
    const params = { id: poker.id, presentationId: pack.Paca! };
    await ana.call(updatePresentation, { params, body: { active: false } });
    const inactive = await refused([packs("Paca", 1)]);
    expect([inactive.status, inactive.body.code, inactive.body.message]).toEqual([
      ...[400, "PRODUCT_INACTIVE", "«Poker (Paca)» está inactivo y no se puede vender"],
    ]);
    await ana.call(deletePresentation, { params });
    const gone = await refused([packs("Paca", 1)]);
    expect([gone.status, gone.body.code, gone.body.details]).toEqual([
      ...[404, "PRESENTATION_NOT_FOUND"],
      { products: [{ id: poker.id, name: "Poker", presentation: { id: pack.Paca } }] },
    ]);
    const other = await aProduct(ana);
    const wrong = await refused([{ ...packs("Six pack", 1), productId: other.id }]);
    expect(wrong.body.code).toBe("PRESENTATION_NOT_FOUND");
  });

  it("stays in past sales", async () => {
    const { data } = await sell([packs("Paca", 2)]);
    await ana.call(deletePresentation, { params: { id: poker.id, presentationId: pack.Paca! } });
    const { data: read } = await ana.call(getSale, { params: { id: data.id } });
    expect(read.items[0]!.presentation).toEqual({
      id: pack.Paca,
      name: "Paca",
      units: 24,
      count: 2,
      price: 55_000,
    });
    expect((await ana.call(listSales)).data[0]).toMatchObject({ total: 110_000 });
  });
});

describe("a wholesale sale to a customer of the public level", () => {
  it("needs the permission for unlimited discounts", async () => {
    const cashier = await signIn("CASHIER", ana.storeId);
    const { status, body } = await refused([loose(1)], { priceLevel: "WHOLESALE" }, cashier);
    expect([status, body.code]).toEqual([403, "DISCOUNT_NOT_ALLOWED"]);
    const clerk = await signIn("EMPLOYEE", ana.storeId);
    expect((await sell([loose(1)], { priceLevel: "WHOLESALE" }, clerk)).data.total).toBe(2_300);
    const customer = await aCustomer(ana);
    await ana.call(changePriceLevel, { params: { id: customer.id }, body: { priceLevel: "WHOLESALE" } });
    const asBought = { customerId: customer.id, priceLevel: "WHOLESALE" as const };
    expect((await sell([loose(1)], asBought, cashier)).data.total).toBe(2_300);
    expect((await cashier.refused(changePriceLevel, levelOf(customer.id))).status).toBe(403);
    const happened = { late: { at: new Date().toISOString() }, priceLevel: "WHOLESALE" as const };
    const { data: late } = await sell([{ ...loose(1), price: 2_300 }], happened, cashier);
    expect(late.flags.map(({ code }) => code)).toEqual(["DISCOUNT"]);
    await setStoreSettings(ana.storeId, { cashierDiscount: 100 });
    expect((await sell([loose(1)], { priceLevel: "WHOLESALE" }, cashier)).data.total).toBe(2_300);
  });

  it("shows its level in the history, on devices and in the customer's data", async () => {
    const customer = await aCustomer(ana);
    const { data } = await ana.call(changePriceLevel, levelOf(customer.id));
    expect(data.customer.priceLevel).toBe("WHOLESALE");
    await sell([packs("Six pack", 1)], { customerId: customer.id });
    const { data: own } = await ana.call(exportCustomerData, { params: { id: customer.id } });
    expect(own).toMatchObject({
      customer: { priceLevel: "WHOLESALE" },
      sales: [{ priceLevel: "WHOLESALE", items: [{ presentation: { name: "Six pack", count: 1 } }] }],
    });
  });

  const levelOf = (id: string) => ({ params: { id }, body: { priceLevel: "WHOLESALE" as const } });
});

describe("a return of a pack", () => {
  const takeBack = async (sale: SaleWithExchange, quantity: number) => {
    const items = [{ saleItemId: sale.items[0]!.id, quantity }];
    const body = { items, reason: "CHANGED_MIND" as const };
    return (await ana.call(returnGoods, { params: { id: sale.id }, body })).data;
  };

  it.each([
    ["two at a time", [2, 2, 2], [4_833, 4_833, 4_834]],
    [
      "one at a time, and the last takes what is left",
      [1, 1, 1, 1, 1, 1],
      [2_417, 2_417, 2_417, 2_417, 2_417, 2_415],
    ],
    ["five", [5], [12_083]],
  ])("is worth its share: %s", async (_, quantities, totals) => {
    const { data: sale } = await sell([packs("Six pack", 1)]);
    const worth = [];
    for (const quantity of quantities) worth.push((await takeBack(sale, quantity)).total);
    expect(worth).toEqual(totals);
    await right();
  });

  it("is worth its share after discounts, with its taxes", async () => {
    await enableStoreTaxes(ana.storeId);
    await setProductTax(ana.storeId, poker.id, "IVA19");
    const { data: sale } = await sell(
      [packs("Six pack", 1), loose(1), packs("Paca", 1, {})].map((item, index) =>
        index === 2 ? { ...item, discount: 1_000 } : item,
      ),
      { discount: 1_100 },
    );
    expect(sale.items.map(({ total }) => total)).toEqual([14_276, 2_560, 53_164]);
    expect(sale.total).toBe(70_000);
    const worth = [];
    for (const quantity of [1, 2, 3]) worth.push((await takeBack(sale, quantity)).total);
    expect(worth).toEqual([2_379, 4_759, 7_138]);
    await right();
  });

  it("can be exchanged for units", async () => {
    const { data: sale } = await sell([packs("Six pack", 1)]);
    const exchange = {
      saleId: sale.id,
      reason: "CHANGED_MIND" as const,
      items: [{ saleItemId: sale.items[0]!.id, quantity: 2 }],
      refunds: [{ method: "OTHER" as const, amount: 4_833 }],
    };
    const payments = [
      { method: "OTHER" as const, amount: 4_833 },
      { method: "CARD" as const, amount: 367 },
    ];
    const { data } = await ana.call(recordSale, { body: { items: [loose(2)], exchange, payments } });
    expect([data.total, data.exchange?.total]).toEqual([5_200, 4_833]);
    await right();
  });
});

describe("a late sale of packs", () => {
  const late = { late: { at: new Date().toISOString() } };
  const all = (name: string, units: number, price: number, count = 1) =>
    packs(name, count, { name, units, price });
  const flagsOf = async (items: Item[], rest: Partial<Body> = {}) => {
    const { data } = await sell(items, { ...late, ...rest });
    await right();
    return data;
  };

  it("is recorded as sold, without flags if its prices were right", async () => {
    const right = [
      { ...loose(12), price: 2_400 },
      all("Six pack", 6, 14_500, 2),
      all("Paca", 24, 55_000),
      all("Otra tapa", 1, 2_600),
    ];
    const sale = await flagsOf(right);
    expect([sale.total, sale.flags]).toEqual([115_400, []]);
    const customer = await aCustomer(ana);
    await ana.call(changePriceLevel, { params: { id: customer.id }, body: { priceLevel: "WHOLESALE" } });
    const wholesale = [{ ...loose(1), price: 2_300 }, all("Paca", 24, 52_800)];
    const sold = await flagsOf(wholesale, { customerId: customer.id });
    expect([sold.total, sold.priceLevel, sold.flags]).toEqual([55_100, "WHOLESALE", []]);
  });

  it.each([
    ["a changed price of one unit", () => [{ ...loose(1), price: 2_500 }], ["PRICE"], 2_500],
    ["twelve at the price of one", () => [{ ...loose(12), price: 2_600 }], ["PRICE"], 31_200],
    ["a changed price of the pack", () => [all("Six pack", 6, 14_000)], ["PRICE"], 14_000],
    ["a changed size of the pack", () => [all("Six pack", 8, 14_500)], ["PRICE"], 14_500],
  ])("is flagged for %s", async (_, items, codes, total) => {
    const sale = await flagsOf(items());
    expect([sale.flags.map(({ code }) => code), sale.total]).toEqual([codes, total]);
  });

  it("takes the stock it sent if the presentation is deleted", async () => {
    await ana.call(deletePresentation, { params: { id: poker.id, presentationId: pack.Paca! } });
    const sale = await flagsOf([all("Paca", 30, 55_000)]);
    expect(sale.flags.map(({ code }) => code)).toEqual(["PRODUCT"]);
    expect(sale.items[0]).toMatchObject({
      quantity: 30,
      total: 55_000,
      presentation: { name: "Paca", units: 30 },
      product: { stock: 970 },
    });
  });

  it("keeps name and total if the product is deleted", async () => {
    const params = { id: poker.id };
    await ana.call(deleteProduct, { params });
    const sale = await flagsOf([{ ...all("Six pack", 6, 14_500), name: "Poker" }]);
    expect(sale.flags.map(({ code }) => code)).toEqual(["PRODUCT"]);
    expect(sale.items[0]).toMatchObject({
      productId: null,
      productName: "Poker",
      quantity: 6,
      total: 14_500,
      presentation: { name: "Six pack", count: 1 },
    });
  });

  it.each([
    [{ name: "Six pack", units: 6 }, "price", "Di a qué precio se vendió"],
    [{ name: "Six pack", price: 14_500 }, "units", "Di cuántas unidades trae"],
    [{ units: 6, price: 14_500 }, "name", "Di cómo se llama la presentación"],
  ])("must state all fields of its pack (%j)", async (more, field, message) => {
    const { status, body } = await refused([packs("Six pack", 1, more)], late);
    expect([status, body.errors]).toEqual([400, [{ field: `items.0.presentation.${field}`, message }]]);
  });
});

describe("the report of a product's presentations", () => {
  it("has the count and the total of each", async () => {
    const { data: sale } = await sell([packs("Six pack", 3), loose(4)]);
    await sell([packs("Paca", 1), loose(1)]);
    const items = [{ saleItemId: sale.items[0]!.id, quantity: 6 }];
    await ana.call(returnGoods, { params: { id: sale.id }, body: { items, reason: "CHANGED_MIND" } });
    const { data } = await ana.call(presentationsReport, { params: { id: poker.id } });
    expect(data).toEqual([
      { presentation: { id: pack.Paca, name: "Paca", units: 24 }, count: 1, units: 24, total: 55_000 },
      {
        presentation: { id: pack["Six pack"], name: "Six pack", units: 6 },
        count: 3,
        units: 12,
        total: 29_000,
      },
      { presentation: null, count: 5, units: 5, total: 13_000 },
    ]);
    const unknown = await ana.refused(presentationsReport, { params: { id: uuidv7() } });
    expect(unknown.body.code).toBe("PRODUCT_NOT_FOUND");
  });
});

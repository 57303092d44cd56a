import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getChanges } from "#core/contract/changes.ts";
import { changePriceLevel, exportCustomerData } from "#core/contract/customers.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import {
  changePromotion,
  createPromotion,
  listPromotions,
  promotionsReport,
} from "#core/contract/promotions/promotions.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";

type Body = EndpointCallInput<typeof recordSale>["body"];
type Item = Body["items"][number];
type Fields = EndpointCallInput<typeof createPromotion>["body"];

let ana: TestClient & TestUser;
let poker: Product;
beforeEach(async () => {
  ana = await signIn("OWNER");
  poker = await aProduct(ana, { name: "Poker", price: 2_600, stock: 1_000 });
});
afterEach(() => {
  testClock.now = () => new Date();
});
const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());
const right = async () => expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);

const make = async (fields: Fields): Promise<Promotion> =>
  (await ana.call(createPromotion, { body: fields })).data.promotion;
const takeThree = (productIds = [poker.id]) =>
  make({ name: "Lleve 3 pague 2", kind: "NTH", productIds, every: 3, percent: 100 });
const sell = async (items: Item[], rest: Partial<Body> = {}, who: TestClient = ana) =>
  (await who.call(recordSale, { body: { items, paymentMethod: "CARD", ...rest } })).data;
const refused = (items: Item[], rest: Partial<Body> = {}, who: TestClient = ana) =>
  who.refused(recordSale, { body: { items, paymentMethod: "CARD", ...rest } });
const of = (product: { id: string }, quantity: number, more: Partial<Item> = {}): Item => ({
  productId: product.id,
  quantity,
  ...more,
});

describe("a sale with a promotion", () => {
  it.each([
    [3, 2_600],
    [5, 2_600],
    [6, 5_200],
  ])("3x2 of %d pieces at 2.600 pesos saves %d pesos", async (quantity, discount) => {
    const { id, name } = await takeThree();
    const sale = await sell([of(poker, quantity)]);
    expect(sale).toMatchObject({
      items: [{ price: 2_600, quantity, discount, promotion: { id, name, discount } }],
      subtotal: 2_600 * quantity,
      discount,
      total: 2_600 * quantity - discount,
      payments: [{}],
    });
    const { data } = await ana.call(getSale, { params: { id: sale.id } });
    expect(data.items).toEqual(sale.items);
    expect((await ana.call(listSales)).data[0]!.items).toEqual(sale.items);
    await right();
  });

  it("pools products, and the cheapest piece is free", async () => {
    const [a, b] = [await aProduct(ana, { price: 3_000 }), await aProduct(ana, { price: 2_500 })];
    await takeThree([a.id, b.id]);
    const { items } = await sell([of(a, 2), of(b, 1)]);
    expect(items.map(({ promotion }) => promotion?.discount ?? null)).toEqual([null, 2_500]);
  });

  it.each([
    [3_450, 2, 1_725],
    [3_450, 3, 1_725],
    [3_455, 2, 1_728],
  ])("second piece at half price, %d pesos × %d, saves %d pesos", async (price, quantity, discount) => {
    const one = await aProduct(ana, { price });
    await make({ name: "Segundo a mitad", kind: "NTH", productIds: [one.id], every: 2, percent: 50 });
    expect((await sell([of(one, quantity)])).discount).toBe(discount);
  });

  it.each([
    [4, 1, [127, 273]],
    [9, 2, [254, 546]],
  ])("a combo of 4 panes and a milk, with %d and %d, takes off %j", async (panes, milks, discounts) => {
    const bread = await aProduct(ana, { price: 500 });
    const milk = await aProduct(ana, { price: 4_300 });
    const items = [
      { productId: bread.id, quantity: 4 },
      { productId: milk.id, quantity: 1 },
    ];
    const combo = await make({ name: "Desayuno", kind: "COMBO", items, price: 5_900 });
    expect([combo.productIds, combo.percent]).toEqual([[bread.id, milk.id], null]);
    const sale = await sell([of(bread, panes), of(milk, milks)]);
    expect(sale.items.map(({ discount }) => discount)).toEqual(discounts);
    await right();
  });

  it("applies a percentage to a measure once, and excludes packs, amounts and wholesale prices", async () => {
    const cheese = await aProduct(ana, { price: 13_003, unit: "KG", stock: 50 });
    const { data } = await ana.call(createPresentation, {
      params: { id: poker.id },
      body: { name: "Six pack", units: 6, price: 14_500 },
    });
    const productIds = [cheese.id, poker.id];
    await make({ name: "15 % menos", kind: "PERCENT", productIds, percent: 15 });
    expect((await sell([of(cheese, 0.154)])).discount).toBe(300);
    const six = { id: data.product.presentations[0]!.id, count: 1 };
    const others = await sell([
      { productId: cheese.id, amount: 2_000 },
      { productId: poker.id, presentation: six },
    ]);
    expect(others.items.map(({ promotion }) => promotion)).toEqual([null, null]);
    const beer = await aProduct(ana, { price: 2_600, wholesalePrice: 2_300 });
    await make({ name: "10 % menos", kind: "PERCENT", productIds: [beer.id], percent: 10 });
    expect((await sell([of(beer, 1)])).discount).toBe(260);
    expect((await sell([of(beer, 1)], { priceLevel: "WHOLESALE" })).discount).toBe(0);
    const customer = await aCustomer(ana);
    await ana.call(changePriceLevel, { params: { id: customer.id }, body: { priceLevel: "WHOLESALE" } });
    expect((await sell([of(beer, 1)], { customerId: customer.id })).total).toBe(2_300);
  });

  it("has one price for repeated items, and is in the customer's exported data", async () => {
    const { id, name } = await takeThree();
    const customer = await aCustomer(ana);
    const sale = await sell([of(poker, 2), of(poker, 1)], { customerId: customer.id, total: 5_200 });
    expect(sale.total).toBe(5_200);
    const { data } = await ana.call(exportCustomerData, { params: { id: customer.id } });
    expect(data.sales[0]!.items[0]!.promotion).toEqual({ id, name, discount: 2_600 });
  });

  it("has no promotions if the till asks for none, and free sales have none", async () => {
    await takeThree();
    expect((await sell([of(poker, 3)], { promotions: false })).total).toBe(7_800);
    const body = {
      items: [{ description: "Poker", price: 2_600, quantity: 3 }],
      paymentMethod: "CARD" as const,
    };
    const { data } = await ana.call(recordFreeSale, { body });
    expect([data.total, data.items[0]!.promotion]).toEqual([7_800, null]);
  });

  it("refunds the share of each returned part", async () => {
    await takeThree();
    const sale = await sell([of(poker, 3)]);
    const worth: number[] = [];
    for (const quantity of [1, 1, 1]) {
      const items = [{ saleItemId: sale.items[0]!.id, quantity }];
      const { data } = await ana.call(returnGoods, {
        params: { id: sale.id },
        body: { items, reason: "CHANGED_MIND" },
      });
      worth.push(data.total);
    }
    expect(worth.sort()).toEqual([1_733, 1_733, 1_734]);
    await right();
  });
});

describe("what the till computed", () => {
  it("is accepted if it is the same", async () => {
    const { id } = await takeThree();
    const sale = await sell([of(poker, 3, { price: 2_600, promotion: { id, discount: 2_600 } })]);
    expect(sale.total).toBe(5_200);
  });

  it("may lack the promotion: the total is refused before anything is recorded", async () => {
    const { id, name } = await takeThree();
    const { status, body } = await refused([of(poker, 3)], { total: 7_800 });
    expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(body.details).toEqual({
      products: [{ id: poker.id, name: "Poker", price: 2_600, promotion: { id, name, discount: 2_600 } }],
      total: 5_200,
    });
    expect((await ana.call(listSales)).data).toEqual([]);
    expect((await sell([of(poker, 3)], { total: 5_200 })).total).toBe(5_200);
    expect((await refused([of(poker, 1)], { total: 2_000 })).body.details).toEqual({ total: 2_600 });
  });

  it("is refused with the right promotion if it differs", async () => {
    const { id, name } = await takeThree();
    for (const promotion of [null, { id, discount: 2_000 }, { id: uuidv7(), discount: 2_600 }]) {
      const { status, body } = await refused([of(poker, 3, { promotion })]);
      expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
      expect(body.details).toEqual({
        products: [{ id: poker.id, name: "Poker", price: 2_600, promotion: { id, name, discount: 2_600 } }],
      });
      expect(body.message.replaceAll("\u00a0", " ")).toBe(
        "El precio cambió: Poker lleva «Lleve 3 pague 2»: $ 2.600 menos",
      );
    }
    await ana.call(changePromotion, { params: { id }, body: { active: false } });
    const { body } = await refused([of(poker, 3, { promotion: { id, discount: 2_600 } })]);
    expect([body.message, body.details]).toEqual([
      "El precio cambió: Poker ya no lleva promoción",
      { products: [{ id: poker.id, name: "Poker", price: 2_600, promotion: null }] },
    ]);
  });

  it("limits a cashier's manual discount to a share of the total after promotions", async () => {
    await ana.call(changeStoreSettings, { body: { cashierDiscount: 10 } });
    await takeThree();
    const cashier = await signIn("CASHIER", ana.storeId);
    expect(await sell([of(poker, 3, { discount: 520 })], {}, cashier)).toMatchObject({
      total: 4_680,
      discount: 3_120,
      items: [{ discount: 3_120, promotion: { discount: 2_600 } }],
    });
    const { body } = await refused([of(poker, 3)], { discount: 521 }, cashier);
    expect([body.code, body.details]).toEqual(["DISCOUNT_NOT_ALLOWED", { most: 520, discount: 521 }]);
    const { body: tooMuch } = await refused([of(poker, 3, { discount: 5_201 })]);
    expect(tooMuch.errors?.[0]?.field).toBe("items.0.discount");
  });
});

describe("a late sale", () => {
  const soldAt = () => new Date(Date.now() - 60 * 60_000);
  const late = async (at: Date, item: Partial<Item>) =>
    (
      await ana.call(
        recordSale,
        {
          body: {
            items: [of(poker, 3, { price: 2_600, name: "Poker", unit: "UNIT", ...item })],
            paymentMethod: "CARD",
            late: { at: at.toISOString() },
          },
        } as never,
        { "idempotency-key": uuidv7(at.getTime()) },
      )
    ).data;
  const flags = (sale: { flags: { code: string }[] }) => sale.flags.map(({ code }) => code);

  it("keeps the till's promotion, also if it was stopped since", async () => {
    testClock.now = () => new Date(Date.now() - 2 * 60 * 60_000);
    const { id, name } = await takeThree();
    testClock.now = () => new Date();
    await ana.call(changePromotion, { params: { id }, body: { active: false } });
    const sale = await late(soldAt(), { promotion: { id, discount: 2_600 } });
    expect(sale).toMatchObject({
      total: 5_200,
      flags: [],
      items: [{ discount: 2_600, promotion: { id, name, discount: 2_600 } }],
    });
    await right();
  });

  it("has no promotion if the till sent none", async () => {
    testClock.now = () => new Date(Date.now() - 2 * 60 * 60_000);
    await takeThree();
    testClock.now = () => new Date();
    const sale = await late(soldAt(), {});
    expect([sale.total, sale.flags]).toEqual([7_800, []]);
  });

  it("is flagged if the promotion did not run then, discounted more, or is unknown", async () => {
    const { id } = await takeThree();
    expect(flags(await late(soldAt(), { promotion: { id, discount: 2_600 } }))).toEqual(["DISCOUNT"]);
    testClock.now = () => new Date(Date.now() - 3 * 60 * 60_000);
    const other = await takeThree();
    testClock.now = () => new Date();
    expect(flags(await late(soldAt(), { promotion: { id: other.id, discount: 2_601 } }))).toEqual([
      "DISCOUNT",
    ]);
    const unknown = await late(soldAt(), { promotion: { id: uuidv7(), discount: 100, name: "Vieja" } });
    expect([flags(unknown), unknown.total, unknown.items[0]!.promotion?.name]).toEqual([
      ...[["DISCOUNT"], 7_700, "Vieja"],
    ]);
    await right();
  });
});

describe("the report", () => {
  it("shows sales, pesos sold and discounted, and the margin, minus returns", async () => {
    const beer = await aProduct(ana, { price: 2_600, stock: 100, cost: 1_500 } as never);
    const { id, name } = await takeThree([beer.id, poker.id]);
    const ten = await make({ name: "10 % menos", kind: "PERCENT", productIds: [poker.id], percent: 10 });
    const sale = await sell([of(beer, 3)]);
    await sell([of(beer, 6)]);
    await sell([of(poker, 1)]);
    const report = async () => (await ana.call(promotionsReport)).data;
    expect(await report()).toEqual([
      { id, name, count: 2, sold: 15_600, discount: 7_800, margin: 2_100 },
      { id: ten.id, name: "10 % menos", count: 1, sold: 2_340, discount: 260, margin: null },
    ]);
    const items = [{ saleItemId: sale.items[0]!.id, quantity: 1 }];
    await ana.call(returnGoods, { params: { id: sale.id }, body: { items, reason: "CHANGED_MIND" } });
    expect((await report())[0]).toEqual({
      id,
      name,
      count: 2,
      sold: 13_867,
      discount: 6_933,
      margin: 13_867 - 8 * 1_500,
    });
    const query = { startDate: addDays(dayOf(new Date()), -9), endDate: addDays(dayOf(new Date()), -1) };
    expect((await ana.call(promotionsReport, { query })).data).toEqual([]);
    await right();
  });
});

describe("promotions", () => {
  it("are listed, changed, sent to devices and recorded in the trail", async () => {
    const { data: before } = await ana.call(getChanges);
    expect(before.promotions).toEqual({ changed: [], deleted: [] });
    const promotion = await takeThree();
    expect(promotion).toEqual({
      id: promotion.id,
      name: "Lleve 3 pague 2",
      kind: "NTH",
      productIds: [poker.id],
      percent: 100,
      every: 3,
      items: null,
      price: null,
      startsOn: dayOf(new Date()),
      endsOn: null,
      days: null,
      fromTime: null,
      toTime: null,
      active: true,
    });
    const since = async (cursor: string) => (await ana.call(getChanges, { query: { since: cursor } })).data;
    const then = await since(before.cursor);
    expect(then.promotions).toEqual({ changed: [promotion], deleted: [] });
    const endsOn = addDays(dayOf(new Date()), 3);
    const params = { id: promotion.id };
    const body = { name: "3x2", active: false, endsOn };
    const { data } = await ana.call(changePromotion, { params, body });
    expect(data.promotion).toEqual({ ...promotion, ...body });
    expect((await since(then.cursor)).promotions).toEqual({ changed: [], deleted: [promotion.id] });
    const open = await ana.call(changePromotion, { params, body: { endsOn: null, active: true } });
    expect(open.data.promotion).toEqual({ ...promotion, name: "3x2" });
    expect(await ana.call(listPromotions)).toMatchObject({
      data: [open.data.promotion],
      pagination: { page: 1, total: 1, totalPages: 1 },
    });
    const { data: trail } = await ana.call(listAudit, {});
    expect(trail.events.filter(({ kind }) => kind.startsWith("PROMOTION")).map(({ kind }) => kind)).toEqual([
      ...["PROMOTION_CHANGED", "PROMOTION_CHANGED", "PROMOTION_CREATED"],
    ]);
  });

  it("run in their days and hours, also past midnight", async () => {
    const at = (local: string) => {
      testClock.now = () => new Date(`${local}:00-05:00`);
    };
    at("2026-11-26T12:00");
    const productIds = [poker.id];
    const night = { name: "Noche", kind: "PERCENT" as const, productIds, percent: 10 };
    await make({ ...night, days: [4], fromTime: "22:00", toTime: "02:00", endsOn: "2026-11-26" });
    const discounts: number[] = [];
    for (const local of ["2026-11-26T12:00", "2026-11-26T22:00", "2026-11-27T01:59", "2026-11-27T22:00"]) {
      at(local);
      discounts.push((await sell([of(poker, 1)])).discount);
    }
    expect(discounts).toEqual([0, 260, 260, 0]);
  });

  it("are limited to 50 that run; ended ones do not count", async () => {
    const { id } = await takeThree();
    await (await owner).query(
      `insert into promotions (store_id, id, name, kind, product_ids, percent, starts_on, active, created_at)
       select $1, gen_random_uuid(), 'P', 'PERCENT', array[$2::uuid], 5, current_date, true, now()
       from generate_series(1, 49)`,
      [ana.storeId, poker.id],
    );
    const fields = { name: "Otra", kind: "PERCENT" as const, productIds: [poker.id], percent: 5 };
    const full = await ana.refused(createPromotion, { body: fields });
    expect([full.status, full.body.code]).toEqual([409, "PROMOTIONS_FULL"]);
    const off = await make({ ...fields, active: false });
    const params = { id: off.id };
    expect((await ana.refused(changePromotion, { params, body: { active: true } })).body.code).toBe(
      "PROMOTIONS_FULL",
    );
    await ana.call(changePromotion, { params: { id }, body: { active: false } });
    await ana.call(changePromotion, { params, body: { active: true } });
    expect((await ana.call(listPromotions)).data).toHaveLength(50);
  });

  const combo = (more: object = {}) => ({ kind: "COMBO", price: 5_000, ...more });
  it.each<[object, string, string]>([
    [{ percent: 100 }, "percent", "Con 100 % regalas el producto: el descuento va de 1 a 99 %"],
    [{ percent: 0 }, "percent", "El porcentaje debe ser un número entero entre 1 y 100"],
    [{ percent: null }, "percent", "Di cuánto es el descuento"],
    [{ kind: "NTH", percent: 100 }, "every", "Di cada cuántas va el descuento"],
    [
      { kind: "NTH", percent: 100, every: 13 },
      "every",
      "Cada cuántas debe ser un número entero entre 2 y 12",
    ],
    [{ productIds: [] }, "productIds", "Elige los productos de la promoción"],
    [combo(), "items", "Di qué lleva el combo"],
    [
      combo({ price: 0, items: [{ productId: uuidv7(), quantity: 1 }] }),
      "price",
      "El precio del combo debe ser un número entero de pesos entre 1 y 999.999.999.999",
    ],
    [{ fromTime: "25:00" }, "fromTime", "La hora de inicio debe ser una hora HH:MM, entre 00:00 y 23:59"],
    [{ fromTime: "10:00", toTime: "10:00" }, "toTime", "La hora de fin debe ser distinta de la de inicio"],
    [{ days: [8] }, "days.0", "Los días deben ser números del 1 (lunes) al 7 (domingo)"],
    [{ endsOn: "2020-01-01" }, "endsOn", "La fecha de fin es anterior a la de inicio"],
    [{ name: " " }, "name", "El nombre de la promoción es un dato obligatorio"],
  ])("%j is refused", async (fields, field, message) => {
    const body = { name: "Promo", kind: "PERCENT", productIds: [poker.id], percent: 10, ...fields };
    const answer = await ana.refused(createPromotion, { body } as never);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
  });

  it("refuse deleted products, and products that do not fit the kind", async () => {
    const cheese = await aProduct(ana, { name: "Queso", unit: "KG" });
    const nth = { name: "3x2", kind: "NTH" as const, every: 3, percent: 100 };
    const measured = await ana.refused(createPromotion, { body: { ...nth, productIds: [cheese.id] } });
    expect(measured.body.errors).toEqual([
      { field: "productIds.0", message: "«Queso» no se vende por unidades" },
    ]);
    const half = { productId: poker.id, quantity: 0.5 };
    const parts = await ana.refused(createPromotion, {
      body: { name: "Combo", kind: "COMBO", items: [half], price: 1 },
    });
    expect(parts.body.errors?.[0]?.field).toBe("items.0.quantity");
    const gone = await ana.refused(createPromotion, { body: { ...nth, productIds: [uuidv7()] } });
    expect([gone.status, gone.body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
    const none = await ana.refused(changePromotion, { params: { id: uuidv7() }, body: { active: true } });
    expect([none.status, none.body.code, none.body.message]).toEqual([
      ...[404, "PROMOTION_NOT_FOUND", "Promoción no encontrada"],
    ]);
  });
});

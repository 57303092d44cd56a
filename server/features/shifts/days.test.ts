import fc from "fast-check";
import { afterAll, afterEach, expect, it } from "vitest";
import { getCreditAccount, payCustomerDebt } from "#core/contract/credit/credit.ts";
import {
  adjustPayable,
  getSupplierAccount,
  paySupplier,
  reverseSupplierPayment,
} from "#core/contract/payables.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { createPromotion } from "#core/contract/promotions/promotions.ts";
import { recordArrival } from "#core/contract/purchase-orders/arrivals.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordSale, type Sale } from "#core/contract/sales/sales.ts";
import { createService, recordServiceOperation, reverseServiceOperation } from "#core/contract/services.ts";
import {
  closeShift,
  openShift,
  recordCashMovement,
  type Shift,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { receiveSupplierInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import { uploadSupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { bagTaxOn } from "#core/tax/parameters.ts";
import { anInvoice, toBase64 } from "#server/test/an-invoice.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import {
  createDayModel,
  type ModelItem,
  type ModelLine,
  type ModelPayment,
  type ModelProduct,
  type ModelTax,
  modelUnitPriceOf,
  priceModelSale,
  quantityAndPriceOfLine,
} from "#server/test/day-model.ts";
import { applyModelPromotions, type ModelPromotion } from "#server/test/day-promotions.ts";
import {
  checkReportsAgainstModel,
  checkTodayAgainstModel,
  type ModelledShop,
  REPORTED_PAYMENT_METHODS,
} from "#server/test/day-reports.ts";
import { openTestServer, signIn, type TestClient, testClock } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";
import { enableStoreTaxes, setProductTax } from "#server/test/set-taxes.ts";

// Random days of a shop, compared with an independent model. DAYS=10000 for a long run.
const DAYS = Number(process.env.DAYS ?? 24);
const PER_SHOP = 4;

const realNow = testClock.now;
afterEach(() => {
  testClock.now = realNow;
});
afterAll(async () => (await owner).end());
const owner = openTestServer().then(({ pool }) => pool("owner"));

/** Prices of the products in pesos; the last two are sold by the kilo. */
const PRICES = [950, 1_333, 13_000, 4_970];
const isMeasured = (product: number) => product >= 2;
/**
 * The products: the first and the third are also sold in packs, two have a quantity price, two a wholesale
 * price.
 */
const SHELVES: ModelProduct[] = [
  {
    price: 950,
    tier: { from: 3_000, price: 901 },
    wholesale: 877,
    pack: { thousandths: 6_000, price: 5_333 },
  },
  { price: 1_333, tier: { from: 2_000, price: 1_299 }, wholesale: null, pack: null },
  { price: 13_000, tier: null, wholesale: 12_345, pack: { thousandths: 250, price: null } },
  { price: 4_970, tier: null, wholesale: null, pack: null },
];

/** Some products are in several promotions, and take the one that saves most. */
const PROMOTIONS: ModelPromotion[] = [
  { kind: "PERCENT", products: [1, 2, 3], percent: 7 },
  { kind: "NTH", products: [0, 1], every: 3, percent: 100 },
  {
    kind: "COMBO",
    parts: [
      { product: 0, thousandths: 2_000 },
      { product: 3, thousandths: 250 },
    ],
    price: 2_600,
  },
];

const line = fc.record({
  product: fc.nat(4), // the last one is none
  pieces: fc.integer({ min: 1, max: 5 }),
  thousandths: fc.integer({ min: 1, max: 3_000 }),
  amount: fc.option(fc.integer({ min: 50, max: 20_000 })),
  free: fc.integer({ min: 0, max: 30_000 }),
  packed: fc.constantFrom(false, false, true),
  off: fc.constantFrom(0, 0, 0, 0.1, 0.5, 1),
});
const isPacked = (product: number, packed: boolean) => packed && Boolean(SHELVES[product]?.pack);
const sale = fc.record({
  kind: fc.constant("sale" as const),
  who: fc.nat(1),
  customer: fc.nat(1),
  lines: fc.uniqueArray(line, {
    selector: ({ product, packed }) => `${product} ${isPacked(product, packed)}`,
    minLength: 1,
    maxLength: 4,
  }),
  off: fc.constantFrom(0, 0, 0.03, 0.33),
  wholesale: fc.constantFrom(false, false, true),
  promoted: fc.constantFrom(true, true, true, false),
  other: fc.option(
    fc.record({ method: fc.constantFrom("CARD", "DAVIPLATA"), part: fc.integer({ min: 0, max: 100 }) }),
  ),
  rest: fc.constantFrom("CASH" as const, "CASH" as const, "NEQUI" as const, "CREDIT" as const),
  tendered: fc.constantFrom(0, 0, 50, 5_000),
});
const back = fc.record({
  kind: fc.constant("back" as const),
  who: fc.nat(1),
  sale: fc.nat(),
  lines: fc.array(
    fc.record({ line: fc.nat(3), part: fc.integer({ min: 1, max: 100 }), restock: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  whole: fc.boolean(),
  method: fc.constantFrom("CASH" as const, "CASH" as const, "NEQUI" as const),
});
const movement = fc.record({
  kind: fc.constant("movement" as const),
  who: fc.constant(0),
  way: fc.constantFrom("IN" as const, "OUT" as const),
  category: fc.constantFrom("CHANGE" as const, "EXPENSE" as const, "EXPENSE" as const, "SUPPLIER" as const),
  amount: fc.integer({ min: 1, max: 40_000 }),
});
const service = fc.record({
  kind: fc.constant("service" as const),
  who: fc.nat(1),
  way: fc.constantFrom("IN" as const, "IN" as const, "OUT" as const),
  amount: fc.integer({ min: 1, max: 200_000 }),
  fee: fc.constantFrom(0, 0, 500, 1_750),
  isLate: fc.constantFrom(false, false, true),
  undone: fc.constantFrom(false, false, false, true),
});
const supplier = fc.record({
  kind: fc.constant("supplier" as const),
  who: fc.constant(0),
  owed: fc.integer({ min: 1, max: 90_000 }),
  part: fc.constantFrom(0, 30, 100),
  method: fc.constantFrom("CASH" as const, "CASH" as const, "TRANSFER" as const),
  isLate: fc.constantFrom(false, false, true),
  undone: fc.constantFrom(false, false, true),
});
const payment = fc.record({
  kind: fc.constant("payment" as const),
  who: fc.nat(1),
  customer: fc.nat(1),
  part: fc.constantFrom(10, 50, 100, 100),
  method: fc.constantFrom("CASH" as const, "CASH" as const, "NEQUI" as const),
});
const bought = fc.record({
  kind: fc.constant("bought" as const),
  who: fc.constant(0),
  product: fc.nat(PRICES.length - 1),
  pieces: fc.integer({ min: 1, max: 20 }),
  thousandths: fc.integer({ min: 1, max: 9_999 }),
  unitPrice: fc.integer({ min: 0, max: 9_000 }),
  packed: fc.boolean(),
  via: fc.constantFrom("ORDER" as const, "ARRIVAL" as const, "INVOICE" as const),
  /** Units received beyond those paid. */
  gift: fc.constantFrom(0, 0, 2),
});
const drawer = fc.record({
  kind: fc.constant("drawer" as const),
  who: fc.nat(1),
  float: fc.integer({ min: 0, max: 100_000 }),
  counted: fc.integer({ min: 0, max: 200_000 }),
});
const action = fc.oneof(
  { weight: 8, arbitrary: sale },
  { weight: 4, arbitrary: back },
  { weight: 2, arbitrary: movement },
  { weight: 2, arbitrary: service },
  { weight: 1, arbitrary: supplier },
  { weight: 2, arbitrary: payment },
  { weight: 2, arbitrary: drawer },
  { weight: 1, arbitrary: bought },
);
const day = fc.array(action, { minLength: 3, maxLength: 16 });
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
type ActionOf<K extends Action["kind"]> = Extract<Action, { kind: K }>;

type Shop = ModelledShop & {
  /** Ids of presentations, at the index of their product; null without a presentation. */
  packs: (string | null)[];
  sold: (Sale & { date: string })[];
  open: { id: string; float: number } | null;
} & {
  services: Record<"IN" | "OUT", string>;
  supplier: { id: string; owed: number };
};

/** Commission on the amount of a service operation, in hundredths of a percent: 5.55 %. */
const COMMISSION = 555;

/** Tax classes of the products and, last, of free items. */
const TAXES = ["IVA19", "BAG", "IVA5", "EXEMPT", "INC8"] as const;

async function openShop(step: 0 | 50, taxed: boolean): Promise<Shop> {
  const ana = await signIn();
  await setStoreSettings(ana.storeId, { cashRounding: step, sellBelowStock: true });
  const products = [];
  const packs: (string | null)[] = [];
  for (const [index, { price, tier, wholesale, pack }] of SHELVES.entries()) {
    const unit = isMeasured(index) ? ("KG" as const) : ("UNIT" as const);
    const tiers = tier ? [{ from: tier.from / 1000, price: tier.price }] : [];
    const product = await aProduct(ana, { price, stock: 50, unit, tiers, wholesalePrice: wholesale });
    products.push(product);
    packs.push(pack && (await aPack(ana, product.id, pack)));
  }
  if (taxed) {
    await enableStoreTaxes(ana.storeId, { freeItemTax: TAXES.at(-1)! });
    for (const [index, { id }] of products.entries()) await setProductTax(ana.storeId, id, TAXES[index]!);
  }
  const makeService = async (direction: "IN" | "OUT") =>
    (
      await ana.call(createService, {
        body: { name: direction, direction, commissionPercent: COMMISSION / 100 },
      })
    ).data.id;
  const services = { IN: await makeService("IN"), OUT: await makeService("OUT") };
  const customers = [(await aCustomer(ana)).id, (await aCustomer(ana)).id];
  const model = createDayModel(
    step,
    PRICES.map(() => 50),
    taxed ? TAXES : null,
  );
  const promotions = [];
  for (const promotion of PROMOTIONS) promotions.push(await aPromotion(ana, products, promotion));
  return {
    people: [ana, await signIn("EMPLOYEE", ana.storeId)],
    products,
    packs,
    promotions,
    customers,
    model,
    sold: [],
    days: [],
    open: null,
    services,
    supplier: { id: (await aSupplier(ana)).id, owed: 0 },
  };
}

async function aPack(who: TestClient, id: string, { thousandths, price }: NonNullable<ModelProduct["pack"]>) {
  const body = { name: "Paquete", units: thousandths / 1000, price };
  const { data } = await who.call(createPresentation, { params: { id }, body });
  return data.product.presentations[0]!.id;
}

async function aPromotion(who: TestClient, products: { id: string }[], promotion: ModelPromotion) {
  const { kind } = promotion;
  const how =
    kind === "COMBO"
      ? {
          price: promotion.price,
          items: promotion.parts.map(({ product, thousandths }) => ({
            productId: products[product]!.id,
            quantity: thousandths / 1000,
          })),
        }
      : {
          percent: promotion.percent,
          every: kind === "NTH" ? promotion.every : null,
          productIds: promotion.products.map((product) => products[product]!.id),
        };
  const body = { name: kind, kind, startsOn: "2020-01-01", ...how };
  return (await who.call(createPromotion, { body })).data.promotion.id;
}

const share = (amount: number, part: number) => Math.floor(amount * part);

/** The lines with promotions, and with manual discounts on what promotions leave to pay. */
function linesOf({ lines, wholesale, promoted }: ActionOf<"sale">): ModelItem[] {
  const priced = lines.map((one) => pricedOf(one, wholesale));
  const promotable = priced.flatMap((one, line) => {
    const { product, thousandths, price, packs } = one;
    if (!promoted || product === null || thousandths === null || packs) return [];
    const isWholesale = wholesale && price < modelUnitPriceOf(SHELVES[product]!, thousandths, false);
    const { cost } = quantityAndPriceOfLine(one);
    return isWholesale ? [] : [{ line, product, thousandths, price, cost, isMeasured: isMeasured(product) }];
  });
  const given = applyModelPromotions(PROMOTIONS, promotable);
  return priced.map((one, line) => {
    const promotion = given.get(line) ?? null;
    const left = quantityAndPriceOfLine(one).cost - (promotion?.pesos ?? 0);
    return { ...one, promotion, discount: share(left, lines[line]!.off) };
  });
}

function pricedOf(
  { product, pieces, thousandths, amount, free, packed }: ActionOf<"sale">["lines"][number],
  wholesale: boolean,
): ModelItem {
  if (product === PRICES.length)
    return { product: null, price: free, thousandths: pieces * 1000, amount: null, discount: 0 };
  const shelf = SHELVES[product]!;
  if (isPacked(product, packed)) {
    const each = modelUnitPriceOf(shelf, "pack", wholesale);
    return {
      product,
      price: shelf.price,
      amount: null,
      thousandths: pieces * shelf.pack!.thousandths,
      packs: { count: pieces, price: each },
      discount: 0,
    };
  }
  const byAmount = isMeasured(product) && amount !== null;
  const units = isMeasured(product) ? thousandths : pieces * 1000;
  const price = modelUnitPriceOf(shelf, byAmount ? null : units, wholesale);
  return {
    product,
    price,
    thousandths: byAmount ? null : units,
    amount: byAmount ? amount : null,
    discount: 0,
  };
}

async function sell(shop: Shop, wanted: ActionOf<"sale">): Promise<void> {
  const { who, customer, off, other, rest, tendered, wholesale, promoted } = wanted;
  const { model, people, products, packs, promotions: offers, customers, sold } = shop;
  const priced = linesOf(wanted);
  const saleDiscount = share(priceModelSale(priced, 0).total, off);
  const { total } = priceModelSale(priced, saleDiscount);
  const paying: ModelPayment = {
    rest,
    tendered,
    other: other && { method: other.method, amount: share(total, other.part / 100) },
  };
  const expected = model.sell(who, customer, priced, saleDiscount, paying);
  const cash =
    rest === "CASH" && tendered > 0 ? { tendered: total - (paying.other?.amount ?? 0) + tendered } : {};
  const payments = [...(paying.other ? [paying.other] : []), { method: rest, ...cash }];
  const items = priced.map(({ product, price, thousandths, amount, packs: pack, discount }) => ({
    ...(product === null ? { description: "Recarga", price } : { productId: products[product]!.id }),
    ...(pack
      ? { presentation: { id: packs[product!]!, ...pack } }
      : amount === null
        ? { quantity: thousandths! / 1000, price }
        : { amount, price }),
    discount,
  }));
  const priceLevel = wholesale ? ("WHOLESALE" as const) : undefined;
  const promotions = promoted ? {} : { promotions: false };
  const customerId = customers[customer]!;
  const body = { items, discount: saleDiscount, payments, customerId, priceLevel, ...promotions };
  const { data } = await people[who]!.call(recordSale, { body: body as never });
  expect(data).toMatchObject({
    total: expected.total,
    discount: expected.discount,
    rounding: expected.rounding,
    creditAmount: expected.credit,
    taxTotal: taxesOf(expected.lines, ({ tax, bag }) => tax + bag),
    taxBase: taxesOf(expected.lines, ({ base }) => base),
    items: expected.lines.map(({ total, thousandths, promotion }) => ({
      total,
      quantity: thousandths / 1000,
      promotion: promotion && { id: offers[promotion.promotion], discount: promotion.pesos },
    })),
    status: "COMPLETED",
    shift: shop.open && { id: shop.open.id },
  });
  expect(data.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(data.total + data.rounding);
  sold.push({ ...data, date: dayOf(testClock.now()) });
}

const taxesOf = (lines: readonly ModelLine[], cents: (tax: ModelTax) => number) =>
  lines.reduce((sum, { tax }) => sum + (tax ? cents(tax) : 0), 0) / 100;

async function takeBack(
  shop: Shop,
  { who, sale: which, lines, whole, method }: ActionOf<"back">,
): Promise<void> {
  if (shop.sold.length === 0) return;
  const index = which % shop.sold.length;
  const [data, sale] = [shop.sold[index]!, shop.model.sales[index]!];
  const isRest = whole || lines.length === 0;
  const requested = isRest
    ? sale.lines.map((one, at) => ({ line: at, thousandths: one.thousandths - one.back, restock: true }))
    : lines.map(({ line: at, part, restock }) => {
        const { thousandths, back, product } = sale.lines[at % sale.lines.length]!;
        const left = thousandths - back;
        const requested = Math.ceil((left * part) / 100);
        const isPiece = product === null || !isMeasured(product);
        return {
          line: at % sale.lines.length,
          thousandths: isPiece ? requested - (requested % 1000) : requested,
          restock,
        };
      });
  const byLine = new Map(requested.map((one) => [one.line, one]));
  const returnedLines = [...byLine.values()].filter(({ thousandths }) => thousandths > 0);
  const input = {
    params: { id: data.id },
    body: {
      reason: "CHANGED_MIND" as const,
      refunds: [{ method, reference: null }],
      ...(!isRest && {
        items: returnedLines.map(({ line: at, thousandths, restock }) => ({
          saleItemId: data.items[at]!.id,
          quantity: thousandths / 1000,
          restock,
        })),
      }),
    },
  };
  if (returnedLines.length === 0) {
    expect([400, 409]).toContain((await shop.people[who]!.refused(returnGoods, input)).status);
    return;
  }
  const expected = shop.model.takeBack(who, sale, returnedLines, method);
  const { data: made } = await shop.people[who]!.call(returnGoods, input);
  expect([made.total, made.rounding]).toEqual([expected.total, expected.rounding]);
  expect(made.refunds.map(({ method: by, amount }) => [by, amount])).toEqual(expected.refunds);
}

async function take(shop: Shop, step: Action): Promise<void> {
  const { people, model, customers } = shop;
  const who = people[step.who]!;
  if (step.kind === "sale") return sell(shop, step);
  if (step.kind === "back") return takeBack(shop, step);
  if (step.kind === "drawer") return turnDrawer(shop, step);
  if (step.kind === "bought") return buy(shop, step);
  if (step.kind === "service") return serve(shop, step);
  if (step.kind === "supplier") return owe(shop, step);
  if (step.kind === "movement") {
    if (!shop.open) return;
    const { way, category, amount } = step;
    model.move(way, category, amount);
    await who.call(recordCashMovement, {
      params: { id: shop.open.id },
      body: { kind: way, category, amount },
    });
    return;
  }
  const amount = Math.ceil((model.owes(step.customer) * step.part) / 100);
  if (amount === 0) return;
  model.pay(step.customer, amount, step.method);
  const params = { id: customers[step.customer]! };
  await who.call(payCustomerDebt, { params, body: { amount, method: step.method } });
}

/** The field with which a device sends what it recorded offline. */
const lateNow = (isLate: boolean) => (isLate ? { late: { at: testClock.now().toISOString() } } : {});

/** Records a service operation in the open shift. */
async function serve(
  { people, model, open, services }: Shop,
  { who, way, amount, fee, isLate, undone }: ActionOf<"service">,
): Promise<void> {
  if (!open) return;
  const params = { id: services[way] };
  model.serve(way, amount, fee, COMMISSION, 1);
  const { data } = await people[who]!.call(recordServiceOperation, {
    params,
    body: { amount, fee, ...lateNow(isLate) },
  });
  if (!undone) return;
  model.serve(way, amount, fee, COMMISSION, -1);
  const undoing = { params: { ...params, operationId: data.id }, body: { reason: "Error" } };
  await people[0]!.call(reverseServiceOperation, undoing);
}

/** Adds a debt to a supplier and pays a part; a payment in cash is a cash movement of the open shift. */
async function owe(
  { people, model, open, supplier }: Shop,
  { owed, part, method, isLate, undone }: ActionOf<"supplier">,
): Promise<void> {
  const owner = people[0]!;
  const params = { id: supplier.id };
  await owner.call(adjustPayable, { params, body: { amount: owed, reason: "Papel" } });
  supplier.owed += owed;
  const amount = Math.floor((supplier.owed * part) / 100);
  if (amount > 0) {
    const moves = method === "CASH" && open !== null;
    const { data } = await owner.call(paySupplier, {
      params,
      body: { amount, method, ...lateNow(isLate) },
    });
    supplier.owed -= amount;
    if (moves) model.move("OUT", "SUPPLIER", amount);
    if (undone) {
      const undoing = { params: { ...params, paymentId: data.id }, body: { reason: "No era" } };
      await owner.call(reverseSupplierPayment, undoing);
      supplier.owed += amount;
      if (moves) model.move("IN", "SUPPLIER", amount);
    }
  }
  const { data: account } = await owner.call(getSupplierAccount, { params });
  expect(account.balance).toBe(supplier.owed);
}

type Purchase = {
  pack: { id: string; count: number } | null;
  loose: number;
  unitPrice: number;
  freeUnits: number;
};

async function buy(
  { people, products, packs, model }: Shop,
  { product, pieces, thousandths, unitPrice, packed, via, gift }: ActionOf<"bought">,
): Promise<void> {
  const pack = isPacked(product, packed) ? SHELVES[product]!.pack : null;
  const loose = isMeasured(product) ? thousandths : pieces * 1000;
  const amount = pack ? pieces * pack.thousandths : loose;
  const freeUnits = via === "ORDER" ? 0 : gift;
  const { id: productId } = products[product]!;
  const goods = {
    pack: pack && { id: packs[product]!, count: pieces },
    loose: amount / 1000,
    unitPrice,
    freeUnits,
  };
  await BUY[via](people[0]!, productId, goods);
  const paid = pack ? pieces * unitPrice : Math.floor((amount * unitPrice + 500) / 1000);
  const isExact = pack !== null || freeUnits > 0 || via === "INVOICE";
  model.buy(product, amount + freeUnits * 1000, isExact ? { paid } : { unitPrice });
}

const BUY: Record<
  ActionOf<"bought">["via"],
  (who: TestClient, productId: string, goods: Purchase) => Promise<unknown>
> = {
  async ORDER(who, productId, { pack, loose, unitPrice }) {
    const how = pack ? { presentation: { ...pack, price: unitPrice } } : { quantity: loose, unitPrice };
    const { id } = await aPurchaseOrder(who, { items: [{ productId, productName: "Comprado", ...how }] });
    for (const status of ["ORDERED", "RECEIVED"] as const)
      await who.call(changePurchaseOrderStatus, { params: { id }, body: { status } });
  },
  ARRIVAL(who, productId, { pack, loose, unitPrice, freeUnits }) {
    const how = pack
      ? { presentation: { ...pack, price: unitPrice } }
      : { quantity: loose, unitCost: unitPrice };
    const items = [{ productId, ...how, freeUnits }];
    return who.call(recordArrival, { body: { items, payment: "PAID" } });
  },
  async INVOICE(who, productId, { pack, loose, unitPrice: price, freeUnits }) {
    const quantity = pack?.count ?? loose;
    const text = anInvoice({ number: `F${++invoices}`, items: [{ name: "Comprado", quantity, price }] });
    const { data } = await who.call(uploadSupplierInvoice, { body: { file: toBase64(text) } });
    const units = pack ? loose / pack.count : 1;
    // The total of an invoice line is price × quantity, rounded half up.
    const paid = Math.floor((Math.round(quantity * 1000) * price + 500) / 1000);
    const line = { line: 1, productId, presentationId: pack?.id ?? null, units, quantity, paid, freeUnits };
    await who.call(receiveSupplierInvoice, { params: { id: data.id }, body: { lines: [line] } });
  },
};
/** Number of the last invoice; each has its own. */
let invoices = 0;

/** Opens the drawer, or closes it and compares its figures with the model. */
async function turnDrawer(shop: Shop, { who, float, counted }: ActionOf<"drawer">): Promise<void> {
  const person = shop.people[who]!;
  const { model } = shop;
  if (!shop.open) {
    const { data } = await person.call(openShift, { body: { openingFloat: float } });
    shop.open = { id: data.id, float };
    model.turnShift(true);
    return;
  }
  const body = { counted: [{ method: "CASH" as const, amount: counted }], floatLeft: float };
  const { data } = await person.call(closeShift, { params: { id: shop.open.id }, body });
  checkClosing(shop, data, counted);
  shop.open = null;
  model.turnShift(false);
}

function checkClosing({ model, open, people }: Shop, shift: Shift, counted: number): void {
  const sums = model.shift!;
  const passed = sums.serviced.in + sums.serviced.fees - sums.serviced.out;
  expect(shift.services).toEqual(sums.serviced);
  expect(shift).toMatchObject({
    sales: { count: sums.count, total: sums.total },
    returns: { count: sums.returns, total: sums.returned },
    discounts: sums.discounts,
    rounding: sums.rounding,
    creditGiven: sums.credit,
  });
  for (const method of REPORTED_PAYMENT_METHODS) {
    const of = (amounts: Record<string, number>) => amounts[method] ?? 0;
    const [sales, debtPayments, refunds] = [of(sums.paid), of(sums.collected), of(sums.refunded)];
    const expected =
      sales + debtPayments - refunds + (method === "CASH" ? open!.float + sums.moved + passed : 0);
    const row = shift.byMethod.find((one) => one.method === method);
    if (!row) expect([sales, debtPayments, refunds]).toEqual([0, 0, 0]);
    else
      expect(row).toEqual({
        method,
        sales,
        debtPayments,
        refunds,
        expected,
        counted: method === "CASH" ? counted : null,
        difference: method === "CASH" ? counted - expected : null,
      });
  }
  expect(new Map(shift.bySeller.map(({ id, count, total }) => [id, [count, total]]))).toEqual(
    new Map(
      [...sums.sellers]
        .filter(([, { count }]) => count > 0)
        .map(([who, { count, total }]) => [people[who]!.userId, [count, total]]),
    ),
  );
}

async function checkSales({ people, model, sold, customers }: Shop): Promise<void> {
  for (const [index, { id }] of sold.entries()) {
    const sale = model.sales[index]!;
    const { data } = await people[0]!.call(getSale, { params: { id } });
    const isBack = sale.lines.every(({ thousandths, back: returned }) => thousandths === returned);
    const isPartly = sale.lines.some(({ back: returned }) => returned > 0);
    expect(data).toMatchObject({
      returnedTotal: sale.returned,
      status: isBack ? "RETURNED" : isPartly ? "PARTIALLY_RETURNED" : "COMPLETED",
      items: sale.lines.map(({ back: taken }) => ({ returned: taken / 1000 })),
    });
    if (isBack) expect(data.returnedTotal).toBe(data.total);
    const given = data.returns.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0);
    expect(given).toBeLessThanOrEqual(data.total + data.rounding);
  }
  for (const [index, id] of customers.entries()) {
    const { data } = await people[0]!.call(getCreditAccount, { params: { id } });
    expect(data.balance).toBe(model.owes(index));
  }
}

it(
  `${DAYS} random days: every closing and every report equals an independent model`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { minLength: PER_SHOP, maxLength: PER_SHOP }),
        fc.constantFrom<0 | 50>(0, 50),
        fc.boolean(),
        async (days, step, taxed) => {
          const shop = await openShop(step, taxed);
          const first = dayOf(realNow());
          for (const [index, actions] of days.entries()) {
            const date = addDays(first, index);
            let minute = 0;
            testClock.now = () => new Date(Date.parse(`${date}T13:00:00Z`) + minute * 60_000);
            shop.model.beginDay(bagTaxOn(date));
            for (const one of actions) {
              minute += 1;
              await take(shop, one);
            }
            shop.days.push({ date, sums: shop.model.day });
            await checkReportsAgainstModel(shop, index, index);
            await checkTodayAgainstModel(shop);
          }
          await checkReportsAgainstModel(shop, 0, PER_SHOP - 1);
          await checkReportsAgainstModel(shop, 1, 2);
          if (shop.open) await turnDrawer(shop, { kind: "drawer", who: 0, float: 0, counted: 0 });
          await checkSales(shop);
          const { data } = await shop.people[0]!.call(verifyClosingChain);
          expect(data.valid).toBe(true);
          expect(await findBrokenInvariants(await owner, shop.people[0]!.storeId)).toEqual([]);
          testClock.now = realNow;
        },
      ),
      { numRuns: Math.ceil(DAYS / PER_SHOP) },
    );
  },
  60_000 + DAYS * 2_000,
);

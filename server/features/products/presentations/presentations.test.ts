import { beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getChanges } from "#core/contract/changes.ts";
import { changeProductPrices, undoProductPriceChange } from "#core/contract/products/bulk-products.ts";
import {
  createLooseProduct,
  createPresentation,
  deletePresentation,
  updatePresentation,
} from "#core/contract/products/presentations.ts";
import {
  createProduct,
  findProductByBarcode,
  findProductByGtin,
  listProducts,
  type Product,
  searchProducts,
  toggleProductStatus,
  updateProduct,
} from "#core/contract/products/products.ts";
import { getProductCost, listStockMovements } from "#core/contract/products/stock.ts";
import { createPurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct, aSupplier } from "#server/test/builders.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

let ana: TestClient & TestUser;
let poker: Product;
const six = { name: "Six pack", units: 6, price: 14_500, barcode: "7702004013507" };
const paca = { name: "Paca", units: 24, price: 55_000, wholesalePrice: 52_800 };

beforeEach(async () => {
  ana = await signIn("OWNER");
  poker = await aProduct(ana, { name: "Poker", price: 2_600, barcode: "7702004003508" });
});

const params = () => ({ id: poker.id });
const add = async (body: object, who: TestClient = ana) => {
  const { data } = await who.call(createPresentation, { params: params(), body: body as typeof six });
  return data.product;
};
const refuse = (body: object, who: TestClient = ana) =>
  who.refused(createPresentation, { params: params(), body: body as typeof six });
const presentationNamed = (product: Product, name: string) =>
  product.presentations.find((one) => one.name === name)!;

describe("presentations of a product", () => {
  it("are in every answer, smallest first, and in the changes for devices", async () => {
    const { cursor } = (await ana.call(getChanges)).data;
    await add(paca);
    await add({ name: "Otra tapa", units: 1 });
    const product = await add(six);
    const all = [
      { name: "Otra tapa", units: 1, price: null, wholesalePrice: null, barcode: null, active: true },
      { ...six, wholesalePrice: null, active: true },
      { ...paca, barcode: null, active: true },
    ];
    expect(product.presentations).toMatchObject(all);
    const [listed] = (await ana.call(listProducts)).data.products;
    expect(listed).toEqual(product);
    const { changed } = (await ana.call(getChanges, { query: { since: cursor } })).data.products;
    expect(changed.find(({ id }) => id === poker.id)?.presentations).toMatchObject(all);
  });

  it("can be changed and deleted, with audit events", async () => {
    const { id: presentationId } = presentationNamed(await add(six), "Six pack");
    const at = { params: { ...params(), presentationId } };
    const { data } = await ana.call(updatePresentation, { ...at, body: { price: 15_000, units: 8 } });
    expect(presentationNamed(data.product, "Six pack")).toMatchObject({
      price: 15_000,
      units: 8,
      barcode: six.barcode,
    });
    const { data: off } = await ana.call(updatePresentation, {
      ...at,
      body: { active: false, price: null, barcode: "" },
    });
    expect(presentationNamed(off.product, "Six pack")).toMatchObject({
      active: false,
      price: null,
      barcode: null,
    });
    await ana.call(deletePresentation, at);
    expect((await ana.refused(deletePresentation, at)).body.code).toBe("PRESENTATION_NOT_FOUND");
    const { events } = (await ana.call(listAudit)).data;
    expect(events.slice(0, 4).map(({ kind, subject, details }) => [kind, subject, details])).toEqual([
      ["PRESENTATION_DELETED", "Poker (Six pack)", {}],
      ["PRESENTATION_CHANGED", "Poker (Six pack)", { units: 8, price: null, active: false, from: 15_000 }],
      ["PRESENTATION_CHANGED", "Poker (Six pack)", { units: 8, price: 15_000, active: true, from: 14_500 }],
      ["PRESENTATION_CREATED", "Poker (Six pack)", { units: 6, price: 14_500, active: true }],
    ]);
  });

  it.each([
    [{ name: "Paca" }, 400, "units", "Di cuántas unidades trae"],
    [{ name: "Paca", units: null }, 400, "units", "Di cuántas unidades trae"],
    [{ name: "Paca", units: "seis" }, 400, "units", "Di cuántas unidades trae"],
    [{ name: "Paca", units: 0 }, 400, "units", "Di cuántas unidades trae"],
    [{ name: "Paca", units: -6 }, 400, "units", "Di cuántas unidades trae"],
    [{ name: "Paca", units: 0.0005 }, 400, "units", "Lo que trae puede tener hasta 3 decimales"],
    [{ name: "Paca", units: 100_000 }, 400, "units", "Lo que trae debe ser 99.999 o menos"],
    [{ name: "Paca", units: 1.5 }, 400, "units", "Lo que trae debe ser un número entero entre 1 y 99.999"],
    [{ name: "", units: 2 }, 400, "name", "El nombre es un dato obligatorio"],
    [{ name: "Paca", units: 2, price: -1 }, 400, "price", /^El precio debe ser un número entero de pesos/],
  ])("refuse %j", async (body, status, field, message) => {
    const refused = await refuse(body);
    expect([refused.status, refused.body.errors![0]!.field]).toEqual([status, field]);
    expect(refused.body.errors![0]!.message).toMatch(message);
  });

  it("have decimals for measured units, at most ten, unique names, and are refused to a cashier", async () => {
    const rice = await aProduct(ana, { unit: "KG", price: 4_200, stock: 50 });
    const arroba = { name: "Arroba", units: 12.5, price: 49_000 };
    await ana.call(createPresentation, { params: { id: rice.id }, body: arroba });
    await add(six);
    const twice = await refuse({ name: "six PACK", units: 2 });
    expect([twice.status, twice.body.code, twice.body.errors]).toEqual([
      ...[400, "PRESENTATION_NAME_TAKEN"],
      [{ field: "name", message: "Este producto ya tiene una presentación con ese nombre" }],
    ]);
    for (let n = 2; n <= 10; n++) await add({ name: `De ${n}`, units: n });
    const full = await refuse({ name: "De 11", units: 11 });
    expect([full.status, full.body.code]).toEqual([409, "PRESENTATIONS_FULL"]);
    expect((await refuse(paca, await signIn("CASHIER", ana.storeId))).status).toBe(403);
  });

  it("lock the product's unit until they are deleted", async () => {
    await add(six);
    const { name, price, stock, category } = poker;
    const body = { name, price, stock, category, unit: "KG" as const };
    const refused = await ana.refused(updateProduct, { params: params(), body });
    expect([refused.status, refused.body.code]).toEqual([409, "UNIT_IN_USE"]);
    expect(refused.body.message).toContain("presentaciones");
  });
});

describe("a code belongs to one product or presentation", () => {
  const known = { presentations: true };

  it("is hidden from a client without presentations", async () => {
    const product = await add(six);
    const code = { code: six.barcode };
    expect((await ana.refused(findProductByBarcode, { params: code })).body.code).toBe("PRODUCT_NOT_FOUND");
    expect((await ana.refused(findProductByGtin, { params: code })).body.code).toBe("PRODUCT_NOT_FOUND");
    expect((await ana.call(searchProducts, { query: { q: six.barcode } })).data.products).toEqual([]);
    const found = { data: product, presentation: { name: "Six pack", units: 6 } };
    expect(await ana.call(findProductByBarcode, { params: code, query: known })).toMatchObject(found);
    expect(await ana.call(findProductByGtin, { params: code, query: known })).toMatchObject(found);
    const padded = { code: `0${six.barcode}` };
    expect(await ana.call(findProductByBarcode, { params: padded, query: known })).toMatchObject(found);
    const { data } = await ana.call(searchProducts, { query: { q: six.barcode, ...known } });
    expect(data.products).toMatchObject([{ id: poker.id, presentation: { name: "Six pack" } }]);
    const own = await ana.call(findProductByBarcode, { params: { code: poker.barcode! }, query: known });
    expect(own).toMatchObject({ data: { id: poker.id }, presentation: null });
    expect(await ana.call(findProductByBarcode, { params: { code: poker.barcode! } })).not.toHaveProperty(
      "presentation",
    );
  });

  it("of an inactive presentation is found by code but not by search", async () => {
    const { id: presentationId } = presentationNamed(await add(six), "Six pack");
    const at = { params: { ...params(), presentationId } };
    await ana.call(updatePresentation, { ...at, body: { active: false } });
    const found = await ana.call(findProductByBarcode, { params: { code: six.barcode }, query: known });
    expect(found.presentation).toMatchObject({ active: false });
    const search = { query: { q: six.barcode, ...known } };
    expect((await ana.call(searchProducts, search)).data.products).toEqual([]);
    await ana.call(updatePresentation, { ...at, body: { active: true } });
    await ana.call(toggleProductStatus, { params: params() });
    expect((await ana.call(searchProducts, search)).data.products).toEqual([]);
  });

  it("is not needed: the name of an active presentation finds its product, for clients with presentations", async () => {
    const { id: presentationId } = presentationNamed(await add(six), "Six pack");
    await add({ name: "Six grande", units: 8 });
    const search = async (q: string, query: object = known) =>
      (await ana.call(searchProducts, { query: { q, ...query } })).data.products;
    for (const q of ["six", "SIX pack", `${poker.name} six`, "síx"])
      expect(await search(q)).toMatchObject([{ id: poker.id, presentation: { id: presentationId } }]);
    expect(await search("six grande")).toMatchObject([{ id: poker.id, presentation: { units: 8 } }]);
    expect(await search("six", {})).toEqual([]);
    for (const q of ["six café", "s_x", "%"]) expect(await search(q)).toEqual([]);
    // A search for only invisible characters lists everything.
    for (const q of ["\u200b", "\u0301"]) expect(await search(q)).toMatchObject([{ id: poker.id }]);
    expect((await search(poker.name))[0]).not.toHaveProperty("presentation");
    const luis = await signIn();
    expect((await luis.call(searchProducts, { query: { q: "six", ...known } })).data.products).toEqual([]);
    const at = { params: { ...params(), presentationId } };
    await ana.call(updatePresentation, { ...at, body: { active: false } });
    expect(await search("six pack")).toEqual([]);
    await ana.call(toggleProductStatus, { params: params() });
    expect(await search("six grande")).toEqual([]);
  });

  it("is refused if taken, also with leading zeros", async () => {
    const milk = await aProduct(ana, { barcode: "07702001000012" });
    for (const barcode of [poker.barcode!, "7702001000012"]) {
      const { status, body } = await refuse({ ...six, barcode });
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([409, "PRODUCT_CODE_TAKEN", "barcode"]);
    }
    const product = await add(six);
    expect((await refuse({ ...paca, barcode: six.barcode })).body.code).toBe("PRODUCT_CODE_TAKEN");
    const { name, price, stock, category } = milk;
    for (const field of ["barcode", "gtin", "storeCode"] as const) {
      const body = { name, price, stock, category, [field]: six.barcode };
      const refusal = await ana.refused(updateProduct, { params: { id: milk.id }, body });
      expect(refusal.body.code).toBe("PRODUCT_CODE_TAKEN");
    }
    // Nor may the product itself use the code: a scan would be ambiguous.
    const own = { name: "Poker", price: 2_600, stock: 100, category, barcode: six.barcode };
    expect((await ana.refused(updateProduct, { params: params(), body: own })).body.code).toBe(
      "PRODUCT_CODE_TAKEN",
    );
    // The code becomes free when the presentation drops it, but not by saving the product.
    const kept = { name: "Poker", price: 2_700, stock: 100, category, barcode: "7702004003515" };
    await ana.call(updateProduct, { params: params(), body: kept });
    expect((await refuse({ ...paca, barcode: six.barcode })).body.code).toBe("PRODUCT_CODE_TAKEN");
    const presentationId = presentationNamed(product, "Six pack").id;
    await ana.call(updatePresentation, { params: { ...params(), presentationId }, body: { barcode: null } });
    await add({ ...paca, barcode: six.barcode });
  });
});

describe("quantity prices", () => {
  const save = (fields: object) => {
    const { name, price, stock, category } = poker;
    return { params: params(), body: { name, price, stock, category, ...fields } };
  };

  it("stay when a save omits them, and an empty list clears them", async () => {
    const tiers = [
      { from: 6, price: 2_500 },
      { from: 12, price: 2_400 },
    ];
    const { data } = await ana.call(updateProduct, save({ tiers, wholesalePrice: 2_300 }));
    expect(data.product).toMatchObject({ tiers, wholesalePrice: 2_300 });
    const { data: lowered } = await ana.call(updateProduct, save({ price: 2_450, tiers }));
    expect(lowered.product).toMatchObject({ price: 2_450, tiers, wholesalePrice: 2_300 });
    const { data: none } = await ana.call(updateProduct, save({ tiers: [], wholesalePrice: null }));
    expect(none.product).toMatchObject({ tiers: [], wholesalePrice: null });
  });

  it.each([
    [[{ from: 1, price: 2_000 }], "tiers.0.from", "La cantidad debe ser mayor que 1"],
    [[{ from: 1.5, price: 2_000 }], "tiers.0.from", "La cantidad debe ser un número entero"],
    [[{ from: 12, price: 2_600 }], "tiers.0.price", "El precio desde 12 debe ser menor que el de antes"],
    [
      [
        { from: 12, price: 2_400 },
        { from: 24, price: 2_500 },
      ],
      "tiers.1.price",
      "El precio desde 24 debe ser menor que el de antes",
    ],
    [
      [
        { from: 12, price: 2_400 },
        { from: 6, price: 2_300 },
      ],
      "tiers.1.from",
      "La cantidad debe ser mayor que 12",
    ],
    [
      [2, 3, 4, 5].map((from) => ({ from, price: 2_600 - from })),
      "tiers",
      "Un producto puede tener hasta 3 precios por cantidad",
    ],
  ])("refuse %j", async (tiers, field, message) => {
    const { status, body } = await ana.refused(updateProduct, save({ tiers }));
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    const made = { name: "Otra cerveza", price: 2_600, stock: 1, category: "Otra" as const, tiers };
    expect((await ana.refused(createProduct, { body: made })).body.errors).toEqual([{ field, message }]);
  });
});

describe("bulk price changes", () => {
  it("include presentations, and can be undone", async () => {
    const { id: presentationId } = presentationNamed(await add(six), "Six pack");
    await add({ name: "Otra tapa", units: 1 });
    const { id: other } = presentationNamed(await add(paca), "Otra tapa");
    const changes = [
      { id: poker.id, price: 2_700, priceBefore: 2_600 },
      { id: poker.id, presentationId, price: 15_000, priceBefore: 14_500 },
      { id: poker.id, presentationId: other, price: 2_650, priceBefore: null },
    ];
    const { data } = await ana.call(changeProductPrices, { body: { changes } });
    expect(data.changed).toBe(3);
    const prices = async () => {
      const [product] = (await ana.call(listProducts)).data.products;
      return [product!.price, ...product!.presentations.map(({ price }) => price)];
    };
    expect(await prices()).toEqual([2_700, 2_650, 15_000, 55_000]);
    const stale = await ana.refused(changeProductPrices, { body: { changes } });
    expect([stale.status, stale.body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(stale.body.details).toMatchObject({
      products: [
        { id: poker.id, price: 2_700 },
        { id: poker.id, presentationId, name: "Poker (Six pack)", price: 15_000 },
        { presentationId: other, price: 2_650 },
      ],
    });
    const twice = await ana.refused(changeProductPrices, { body: { changes: [changes[1]!, changes[1]!] } });
    expect(twice.body.errors?.[0]?.field).toBe("changes.1.presentationId");
    const unknown = { id: poker.id, presentationId: uuidv7(), price: 1, priceBefore: 2 };
    expect((await ana.refused(changeProductPrices, { body: { changes: [unknown] } })).body.code).toBe(
      "PRESENTATION_NOT_FOUND",
    );
    await ana.call(undoProductPriceChange, { body: { undo: data.undo } });
    expect(await prices()).toEqual([2_600, null, 14_500, 55_000]);
  });
});

describe("selling by the piece what was counted in packs", () => {
  const cigarette = { name: "Cigarrillo", units: 20, price: 900 };
  let packet: Product;
  beforeEach(async () => {
    const fields = { price: 14_000, stock: 12, cost: 12_000, minStock: 3, barcode: "7702005001001" };
    packet = await aProduct(ana, { name: "Cajetilla", gtin: "7702005001018", ...fields });
  });
  const sell = (body = cigarette) => ana.call(createLooseProduct, { params: { id: packet.id }, body });
  const refusal = (body = cigarette) => ana.refused(createLooseProduct, { params: { id: packet.id }, body });

  it("creates a product with the stock, and a presentation for the packet", async () => {
    const carton = { name: "Cartón", units: 10, barcode: "7702005001025" };
    await ana.call(createPresentation, { params: { id: packet.id }, body: carton });
    const { product } = (await sell()).data;
    expect(product).toMatchObject({
      name: "Cigarrillo",
      price: 900,
      stock: 240,
      minStock: 60,
      category: packet.category,
      presentations: [
        { name: "Cajetilla", units: 20, price: 14_000, barcode: "7702005001001" },
        { name: "Cartón", units: 200, price: 140_000, barcode: "7702005001025" },
      ],
    });
    const { data: cost } = await ana.call(getProductCost, { params: { id: product.id } });
    expect(cost).toEqual({ averageCost: 600, lastCost: 600, unitsBought: 240 });
    const { data: old } = await ana.call(listStockMovements, { params: { id: packet.id } });
    expect(old.product).toMatchObject({
      stock: 0,
      active: false,
      barcode: null,
      gtin: null,
      presentations: [],
    });
    expect(old.movements[0]).toMatchObject({ reason: "CORRECTION", quantity: -12, stockAfter: 0 });
    expect(old.movements[0]!.note).toContain("Cigarrillo");
    const scan = { params: { code: "7702005001001" }, query: { presentations: true } };
    expect((await ana.call(findProductByBarcode, scan)).presentation).toMatchObject({ name: "Cajetilla" });
    const items = [
      { productId: product.id, quantity: 3 },
      { productId: product.id, presentation: { id: product.presentations[0]!.id, count: 2 } },
    ];
    const { data: sale } = await ana.call(recordSale, { body: { items, paymentMethod: "CARD" } });
    expect(sale.items.map(({ quantity, total, price }) => [quantity, total, price])).toEqual([
      [3, 2_700, 900],
      [40, 28_000, 700],
    ]);
    expect(sale.items[0]!.product!.stock).toBe(197);
  });

  it("is refused in open orders, for negative stock, for measured units, and for empty results", async () => {
    expect((await refusal({ ...cigarette, units: 1 })).status).toBe(400);
    expect((await refusal({ ...cigarette, name: "cajetilla" })).body.code).toBe("PRODUCT_NAME_TAKEN");
    const large = await aProduct(ana, { stock: 9_999_999 });
    const tooMany = await ana.refused(createLooseProduct, { params: { id: large.id }, body: cigarette });
    expect(tooMany.body.code).toBe("STOCK_TOO_HIGH");
    const rice = await aProduct(ana, { unit: "KG" });
    expect((await ana.refused(createLooseProduct, { params: { id: rice.id }, body: cigarette })).status).toBe(
      400,
    );
    await setStoreSettings(ana.storeId, { sellBelowStock: true });
    const items = [{ productId: packet.id, quantity: 13 }];
    await ana.call(recordSale, { body: { items, paymentMethod: "CARD" } });
    expect((await refusal()).body.code).toBe("INSUFFICIENT_STOCK");
    const { id: supplierId } = await aSupplier(ana);
    const ordered = { productId: packet.id, productName: "Cajetilla", quantity: 1, unitPrice: 1 };
    await ana.call(createPurchaseOrder, { body: { supplierId, items: [ordered] } });
    expect((await refusal()).body.code).toBe("PRODUCT_IN_ORDERS");
  });
});

import { TAX_CLASSES } from "#core/tax/classes.ts";
import { uuidv7 } from "#core/uuid.ts";
import { randomIntegerBetween } from "./random.ts";
import type { TestPresentation, TestProduct, TestShop } from "./shop.ts";

type Size = {
  products: number;
  /** Number of further products, one per till: only that till changes or sells it. */
  owns?: number;
  ownStock?: number;
  /** Stock of every common product. By default some have little, so that the server also refuses sales. */
  stock?: number;
  /** Number of products sold by the kilo. */
  weighed?: number;
  customers?: number;
  /** Number of tills besides the first. */
  moreTills?: number;
  cashRounding?: 0 | 50;
  /** True to create presentations, quantity prices and promotions. */
  packs?: boolean;
};

/** All tax classes except BAG (plastic bags), which is only for products sold by the piece. */
const TAXES = TAX_CLASSES.filter((name) => name !== "BAG");

/** Creates a store with products and a supplier through HTTP. */
export async function createTestShop(
  address: string,
  random: () => number,
  {
    products: count,
    owns = 0,
    ownStock = 0,
    stock,
    weighed = 0,
    customers = 0,
    moreTills = 0,
    cashRounding = 0,
    packs = false,
  }: Size,
): Promise<{ shop: TestShop; owns: TestProduct[] }> {
  let token = "";
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls, read where they are expected
  const ask = async (path: string, body: object, method = "POST"): Promise<any> => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${randomIntegerBetween(random, 0, 255)}.${randomIntegerBetween(random, 0, 255)}.1`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  const store = {
    name: "Tienda",
    ownerName: "Ana",
    email: `${uuidv7()}@example.com`,
    password: "Segura123!",
  };
  const created = await ask("/auth/create-store", store);
  token = created.token;
  const storeId: string = created.data.store.id;
  // The store charges every tax, so that sales, returns and late documents have taxes.
  await ask("/store/fiscal", { vat: "RESPONSIBLE", consumptionTax: true }, "PATCH");
  const products: TestProduct[] = [];
  for (let i = 0; i < count + owns; i++) {
    const few = i % 3 === 0 ? 12 : 5_000;
    const body = {
      name: `Producto ${i}`,
      price: 500 + 50 * i,
      category: "Otra",
      stock: i >= count ? ownStock : (stock ?? few),
      unit: i < weighed ? ("KG" as const) : ("UNIT" as const),
    };
    const tax = TAXES[i % TAXES.length];
    const tiers = packs && i % 2 === 0 ? [{ from: 2, price: body.price - 30 }] : [];
    const { id } = (await ask("/products", { ...body, tax, tiers })).data.product;
    const pack = packs ? packOf(i, body) : null;
    const made = pack && (await ask(`/products/${id}/presentations`, pack)).data.product.presentations[0];
    products.push({ id, ...body, tiers, pack: pack && { ...pack, id: made.id } });
  }
  const supplier = await ask("/suppliers", { name: "Proveedor", phone: "3105550100" });
  const shop: TestShop = {
    storeId,
    token,
    supplierId: supplier.data.supplier.id,
    cashRounding,
    products: products.slice(0, count),
    customers: [],
    tills: [storeId],
    services: [],
    promotions: [],
  };
  for (const promotion of packs ? promotionsOf(products, count) : [])
    shop.promotions.push((await ask("/promotions", promotion)).data.promotion);
  for (let i = 0; i < customers; i++)
    shop.customers.push((await ask("/customers", { name: `Cliente ${i}` })).data.customer.id);
  for (let i = 0; i < moreTills; i++)
    shop.tills.push((await ask("/tills", { name: `Caja ${i + 2}` })).data.id);
  for (const direction of ["IN", "OUT"])
    shop.services.push((await ask("/services", { name: `Servicio ${direction}`, direction })).data.id);
  if (cashRounding !== 0) await ask("/store/settings", { cashRounding }, "PATCH");
  return { shop, owns: products.slice(count) };
}

/** Builds a presentation; a null price means the product's price for that many units. */
function packOf(
  i: number,
  { unit, price }: Pick<TestProduct, "unit" | "price">,
): Omit<TestPresentation, "id"> {
  const barcode = `7709999${String(i).padStart(6, "0")}`;
  if (unit === "KG") return { name: "Media libra", units: 0.25, price: i === 0 ? null : price, barcode };
  return { name: "Six pack", units: 6, price: i % 3 === 0 ? null : 6 * price - 250, barcode };
}

/** A promotion of every kind on the first `count` products, and 'three for two' on the others. */
function promotionsOf(products: readonly TestProduct[], count: number): object[] {
  const ids = products.map(({ id }) => id);
  const took = { startsOn: "2020-01-01" };
  return [
    { ...took, name: "Diez por ciento", kind: "PERCENT", productIds: [ids[0], ids[2], ids[3]], percent: 10 },
    { ...took, name: "Segundo a mitad", kind: "NTH", productIds: ids.slice(3, 6), every: 2, percent: 50 },
    {
      ...took,
      name: "Combo",
      kind: "COMBO",
      items: [
        { productId: ids[6], quantity: 1 },
        { productId: ids[7], quantity: 2 },
      ],
      price: 2_000,
    },
    { ...took, name: THREE_FOR_TWO_NAME, kind: "NTH", productIds: ids.slice(count), every: 3, percent: 100 },
  ];
}

export const THREE_FOR_TWO_NAME = "Lleve 3 pague 2";

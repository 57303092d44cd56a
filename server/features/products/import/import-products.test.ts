import { describe, expect, it } from "vitest";
import { importProducts, MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { listProducts, type ProductFields } from "#core/contract/products/products.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const rice = { name: "Arroz", price: 2_500, stock: 12, category: "Arroz y Pastas" as const };
const salt = { name: "Sal", price: 1_200, stock: 0, category: "Otra" as const };
const many = (count: number): Partial<ProductFields>[] =>
  Array.from({ length: count }, (_, i) => ({ ...salt, name: `Producto ${i}` }));

const send = (who: TestClient, products: unknown, key?: string) =>
  who.send({
    method: "POST",
    url: "/api/products/import",
    body: { products },
    headers: key ? { "idempotency-key": key } : {},
  });

async function names(who: TestClient): Promise<string[]> {
  return (await who.call(listProducts)).data.products.map(({ name }) => name);
}

async function rows<Row>(storeId: string, query: string): Promise<Row[]> {
  const owner = (await openTestServer()).pool("owner");
  const result = await owner.query(query, [storeId]);
  await owner.end();
  return result.rows.map((row) => Object.values(row)) as Row[];
}

describe("an import", () => {
  it("creates every product exactly, with its stock as a movement", async () => {
    const ana = await signIn();
    const full = {
      ...rice,
      name: "  Ñame «grande» ",
      description: "Del Cauca",
      gtin: "7701234567897",
      barcode: "ABC-1",
      storeCode: "007",
    };
    const { data } = await ana.call(importProducts, { body: { products: [full, salt] } });
    expect(data).toEqual({ created: 2 });
    const { products } = (await ana.call(listProducts)).data;
    expect(products).toMatchObject([
      { ...full, name: "Ñame «grande»", active: true, image: null },
      { ...salt, description: null, gtin: null, barcode: null, storeCode: null },
    ]);
    const moves = await rows(
      ana.storeId,
      "select kind, quantity, on_hand_after, user_name from stock_entries where store_id = $1",
    );
    expect(moves).toEqual([["INITIAL", 12, 12, "Persona OWNER"]]);
  });

  it("needs the permission to create products", async () => {
    expect((await send(await signIn("CASHIER"), [rice])).status).toBe(403);
    expect((await send(await signIn("EMPLOYEE"), [rice])).status).toBe(201);
  });

  it("lists schema errors by index, and creates nothing", async () => {
    const ana = await signIn();
    const { status, body } = await send(ana, [
      rice,
      { ...salt, price: 1.5, category: "Nada" },
      { ...salt, name: "" },
    ]);
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(body.errors!.map(({ field }) => field)).toEqual([
      "products.1.price",
      "products.1.category",
      "products.2.name",
    ]);
    expect(await names(ana)).toEqual([]);
  });

  it("lists taken and repeated names and codes, and creates nothing", async () => {
    const ana = await signIn();
    await aProduct(ana, { name: "Café Águila", gtin: "7701234567897" });
    const { status, body } = await send(ana, [
      { ...rice, gtin: "A1" },
      { ...rice, name: "CAFÉ ÁGUILA" },
      { ...salt, barcode: "07701234567897" }, // the store's GTIN, as a scanner may report it
      { ...salt, name: "ARROZ", storeCode: "a1" },
      { ...salt, name: "Uno", gtin: "55", barcode: "55" }, // one product may say its code twice
    ]);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "products.1.name", message: "Ya existe un producto con ese nombre" },
      {
        field: "products.2.barcode",
        message: "Otro producto de la tienda ya usa ese código: Café Águila",
      },
      { field: "products.3.name", message: "El nombre está repetido en la lista" },
      { field: "products.3.storeCode", message: "El código está repetido en la lista" },
    ]);
    expect(await names(ana)).toEqual(["Café Águila"]);
  });

  it("ignores other stores", async () => {
    const [ana, luz] = [await signIn(), await signIn()];
    await aProduct(luz, { ...rice, gtin: "7701234567897" });
    expect((await send(ana, [{ ...rice, gtin: "7701234567897" }])).status).toBe(201);
  });

  it("limits the number of errors", async () => {
    const ana = await signIn();
    const broken = await send(
      ana,
      many(150).map((product) => ({ ...product, price: null })),
    );
    expect(broken.body.errors).toHaveLength(100);
    const twice = await send(ana, [...many(150), ...many(150)]);
    expect(twice.body.errors).toHaveLength(100);
  });

  it.each([
    ["no list", undefined, "La lista no tiene productos"],
    ["an empty one", [], "La lista no tiene productos"],
    [
      "a list above the maximum",
      many(MAX_IMPORTED_PRODUCTS + 1),
      "Se pueden importar hasta 5.000 productos a la vez",
    ],
    ["250,000 empty rows", Array(250_000).fill(0), "Se pueden importar hasta 5.000 productos a la vez"],
  ])("refuses %s in one sentence", async (_name, list, message) => {
    const { status, body } = await send(await signIn(), list);
    expect([status, body.errors]).toEqual([400, [{ field: "products", message }]]);
  });
});

describe("an import whose response was lost", () => {
  it("returns the first answer to its key, and creates nothing twice", async () => {
    const ana = await signIn();
    const key = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => send(ana, [rice, salt], key)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([201, { status: "success", data: { created: 2 } }]),
    );
    expect(await names(ana)).toEqual(["Arroz", "Sal"]);
  });

  it("refuses other products with the same key", async () => {
    const ana = await signIn();
    const key = uuidv7();
    await send(ana, [rice], key);
    const { status, body } = await send(ana, [salt], key);
    expect([status, body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
  });

  it("does not use its key when refused", async () => {
    const ana = await signIn();
    const key = uuidv7();
    await send(ana, [rice, rice], key);
    expect((await send(ana, [rice], key)).status).toBe(201);
  });
});

it("of two concurrent imports, one gets an error with the existing products", async () => {
  const ana = await signIn();
  const codes = ["1001", "1002", "1003"].map((gtin) => ({ ...salt, name: `Sal ${gtin}`, gtin }));
  const answers = await Promise.all([send(ana, codes), send(ana, codes.toReversed())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)!.body.errors).toHaveLength(6);
});

// The planner has no statistics for a new store: the second import once took a minute and timed out.
it("imports one catalogue after another", async () => {
  const ana = await signIn();
  for (const name of ["Uno", "Dos"]) {
    const list = many(MAX_IMPORTED_PRODUCTS).map((product, i) => ({
      ...product,
      name: `${name} ${i}`,
      stock: i,
      gtin: `${name} ${i}`,
    }));
    expect((await send(ana, list)).status).toBe(201);
  }
  const [row] = await rows<number[]>(
    ana.storeId,
    `select count(*) as created, count(*) filter (where p.on_hand = coalesce(m.units, 0)) as explained from products p
     left join lateral (select sum(quantity) as units from stock_entries m
       where m.store_id = p.store_id and m.product_id = p.id) m on true where p.store_id = $1`,
  );
  expect(row).toEqual([2 * MAX_IMPORTED_PRODUCTS, 2 * MAX_IMPORTED_PRODUCTS]);
});

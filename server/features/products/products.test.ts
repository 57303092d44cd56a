import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  createProduct,
  deleteProduct,
  findProductByBarcode,
  findProductByGtin,
  listProducts,
  searchProducts,
  toggleProductStatus,
  updateProduct,
} from "#core/contract/products/products.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const rice = { name: "Arroz blanco", price: 2_500, stock: 10, category: "Arroz y Pastas" as const };

async function namesOf(who: TestClient, q: string): Promise<string[]> {
  return (await who.call(searchProducts, { query: { q } })).data.products.map((product) => product.name);
}

/** A multipart form as a browser sends it. */
async function sendForm(who: TestClient, method: string, url: string, fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://t/", { method: "POST", body: form });
  const { app } = await openTestServer();
  const response = await app.inject({
    method: method as "POST",
    url,
    headers: { authorization: `Bearer ${who.token}`, "content-type": request.headers.get("content-type")! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

async function picture(format: "png" | "jpeg" | "gif" = "png"): Promise<Blob> {
  const red = sharp({ create: { width: 1_200, height: 600, channels: 3, background: "#d22" } });
  return new Blob([new Uint8Array(await red.toFormat(format).toBuffer())], { type: `image/${format}` });
}

const textFields = { name: "Con foto", price: "1200", stock: "3", category: "Otra" };

describe("saving a product", () => {
  it("stores text exactly, and empty values as null", async () => {
    const ana = await signIn();
    const name = `Ñame «del Cauca» 100 % 'bueno' <b>🍠</b>`;
    const product = await aProduct(ana, {
      ...rice,
      name: `  ${name} `,
      description: "",
      gtin: " 7701234567897 ",
    });
    expect(product).toMatchObject({
      name,
      description: null,
      barcode: null,
      gtin: "7701234567897",
      active: true,
    });
  });

  it("refuses a taken name in any case, and a taken code", async () => {
    const ana = await signIn();
    await aProduct(ana, { ...rice, gtin: "0036000291452", barcode: "ABC-1", storeCode: "PAN01" });
    const attempt = async (fields: object) => {
      const { status, body } = await ana.refused(createProduct, {
        body: { ...rice, name: "Otro", ...fields },
      });
      return [status, body.message, body.errors?.[0]?.field];
    };
    expect(await attempt({ name: "ARROZ BLANCO" })).toEqual([
      400,
      "Ya existe un producto con ese nombre",
      "name",
    ]);
    // The same code as a scanner sends it, without the leading zero.
    const message = "Otro producto de la tienda ya usa ese código";
    expect(await attempt({ gtin: "036000291452" })).toEqual([409, message, "gtin"]);
    expect(await attempt({ barcode: "abc-1" })).toEqual([409, message, "barcode"]);
    expect(await attempt({ storeCode: "pan01" })).toEqual([409, message, "storeCode"]);
    await aProduct(await signIn(), { ...rice, gtin: "036000291452" });
  });

  it("keeps a code unique across all code fields", async () => {
    const ana = await signIn();
    const code = "7701234567897";
    const first = await aProduct(ana, { ...rice, gtin: code, barcode: code });
    const clash = { body: { ...rice, name: "Otro", barcode: `0${code}` } };
    const { status, body } = await ana.refused(createProduct, clash);
    expect([status, body.code]).toEqual([409, "PRODUCT_CODE_TAKEN"]);
    await ana.call(updateProduct, { params: { id: first.id }, body: { ...rice, gtin: null, barcode: "1" } });
    const second = (await ana.call(createProduct, clash)).data.product;
    await ana.call(deleteProduct, { params: { id: second.id } });
    await ana.call(createProduct, clash);
  });

  it.each([
    [{ price: "2500" }, "price"],
    [{ price: 10.5 }, "price"],
    [{ price: 1_000_000_000_000 }, "price"],
    [{ stock: -1 }, "stock"],
    [{ stock: 10_000_000 }, "stock"],
    [{ category: "Otras cosas" }, "category"],
    [{ name: "" }, "name"],
    [{ description: "x".repeat(2_001) }, "description"],
    [{ gtin: "1".repeat(65) }, "gtin"],
  ])("refuses %j naming the field", async (fields, field) => {
    const ana = await signIn();
    const { status, body } = await ana.refused(createProduct, { body: { ...rice, ...fields } as never });
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it("records a new stock as an adjustment", async () => {
    const ana = await signIn();
    const product = await aProduct(ana, rice);
    await ana.call(updateProduct, { params: { id: product.id }, body: { ...rice, stock: 4 } });
    await ana.call(updateProduct, { params: { id: product.id }, body: { ...rice, stock: 4, price: 2_600 } });
    const { db } = await openTestServer();
    const { default: sql } = await import("sql-template-tag");
    const moves = await db.inStore(ana.storeId, (tx) =>
      tx.many(
        sql`select kind, quantity, on_hand_after as after, user_id as "who" from stock_entries order by id`,
      ),
    );
    expect(moves).toEqual([
      { kind: "INITIAL", quantity: 10, after: 10, who: ana.userId },
      { kind: "ADJUSTMENT", quantity: -6, after: 4, who: ana.userId },
    ]);
  });

  it("keeps sales made while the form was open", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    const sell = (quantity: number) =>
      ana.call(recordSale, { body: { items: [{ productId: id, quantity }], paymentMethod: "CARD" } });
    const save = (stock: number) => ({
      params: { id },
      body: { ...rice, price: 2_600, stock, stockBefore: 10 },
    });
    await sell(3);
    expect((await ana.call(updateProduct, save(10))).data.product).toMatchObject({ stock: 7, price: 2_600 });
    expect((await ana.call(updateProduct, save(6))).data.product.stock).toBe(3);
    const { status, body } = await ana.refused(updateProduct, save(6));
    expect([status, body.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
  });

  it("keeps a price that changed while the form was open", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    const save = (price: number) => ({ params: { id }, body: { ...rice, price, priceBefore: 2_500 } });
    await ana.call(updateProduct, save(3_000));
    expect((await ana.call(updateProduct, save(2_500))).data.product.price).toBe(3_000);
    expect((await ana.call(updateProduct, save(3_000))).data.product.price).toBe(3_000);
    const { status, body } = await ana.refused(updateProduct, save(2_800));
    expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(body.message).toMatch(/ahora es \$\s3\.000/);
  });

  it("a retry after a lost response succeeds, even if its name was taken since", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    const params = { id };
    const key = { "idempotency-key": "0198a0de-0000-7000-8000-0000000c0de2" };
    const rename = () => ana.call(updateProduct, { params, body: { ...rice, name: "Arroz integral" } }, key);
    const { data } = await rename();
    await ana.call(updateProduct, { params, body: rice });
    await aProduct(ana, { ...rice, name: "Arroz integral" });
    expect((await rename()).data).toEqual(data);
  });

  it("a retry after a lost response moves stock once, also after a sale", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    const save = (body: { stock: number; name?: string; stockBefore?: number }) =>
      [
        { params: { id }, body: { ...rice, stockBefore: 10, ...body } },
        { "idempotency-key": "0198a0de-0000-7000-8000-00000000c0de" },
      ] as const;
    const stocks = (await Promise.all([1, 2].map(() => ana.call(updateProduct, ...save({ stock: 15 }))))).map(
      ({ data }) => data.product.stock,
    );
    expect(stocks).toEqual([15, 15]);
    await ana.call(recordSale, { body: { items: [{ productId: id, quantity: 3 }], paymentMethod: "CARD" } });
    const again = (await ana.call(updateProduct, ...save({ stock: 15 }))).data.product;
    expect(again.stock, "the first answer again").toBe(15);
    expect((await ana.call(listProducts)).data.products[0]!.stock).toBe(12);
    for (const changed of [{ stock: 16 }, { stock: 10 }, { stock: 15, name: "Arroz integral" }]) {
      const { status, body } = await ana.refused(updateProduct, ...save(changed));
      expect([status, body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    }
    const other = await aProduct(ana, { name: "Otro" });
    const [{ body }, headers] = save({ stock: 15 });
    const input = { params: { id: other.id }, body: { ...body, name: "Otro", gtin: null } };
    expect((await ana.refused(updateProduct, input, headers)).body.code).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("toggles the status, and deletes a product without sales", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    const { message, data } = await ana.call(toggleProductStatus, { params: { id } });
    expect([message, data.product.active]).toEqual(["Producto desactivado", false]);
    expect((await ana.call(listProducts)).results).toBe(0);
    expect((await ana.call(listProducts, { query: { includeInactive: true } })).results).toBe(1);
    await ana.call(deleteProduct, { params: { id } });
    expect((await ana.refused(deleteProduct, { params: { id } })).status).toBe(404);
  });

  it("sets the requested state, also when it was set already", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    const switchTo = async (active: boolean) =>
      (await ana.call(toggleProductStatus, { params: { id }, query: { active } })).data.product.active;
    expect([await switchTo(false), await switchTo(false), await switchTo(true)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("refuses to delete a product with sales", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, rice);
    await ana.call(recordSale, { body: { items: [{ productId: id, quantity: 1 }], paymentMethod: "CARD" } });
    const { status, body } = await ana.refused(deleteProduct, { params: { id } });
    expect([status, body.message]).toEqual([
      400,
      "No se puede eliminar el producto porque tiene ventas registradas",
    ]);
  });
});

describe("the picture of a product", () => {
  it("is uploaded in a form, re-encoded and public by URL", async () => {
    const ana = await signIn();
    const made = await sendForm(ana, "POST", "/api/products", { ...textFields, image: await picture() });
    expect(made.status).toBe(201);
    const { image, id, price } = made.body.data.product;
    expect([image.slice(0, 8), price]).toEqual(["/images/", 1_200]);
    const { app } = await openTestServer();
    const shown = await app.inject(image);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(shown.headers["cache-control"]).toContain("immutable");
    const { width, format } = await sharp(shown.rawPayload).metadata();
    expect([width, format]).toEqual([800, "webp"]);
    const sold = { items: [{ productId: id, quantity: 1 }], paymentMethod: "CASH" as const };
    expect((await ana.call(recordSale, { body: sold })).data.items[0]!.product!.image).toBe(image);

    const updated = await sendForm(ana, "PUT", `/api/products/${id}`, textFields);
    expect(updated.body.data.product.image).toBe(image);
    const removed = await sendForm(ana, "PUT", `/api/products/${id}`, { ...textFields, removeImage: "true" });
    expect(removed.body.data.product.image).toBeNull();
    expect((await app.inject(image)).statusCode).toBe(404);
  });

  it("stays while another product uses it", async () => {
    const ana = await signIn();
    const image = await picture();
    const [first, second] = [
      await sendForm(ana, "POST", "/api/products", { ...textFields, name: "Uno", image }),
      await sendForm(ana, "POST", "/api/products", { ...textFields, name: "Dos", image }),
    ].map((answer) => answer.body.data.product);
    expect(first.image).toBe(second.image);
    const { app } = await openTestServer();
    await ana.call(deleteProduct, { params: { id: first.id } });
    expect((await app.inject(first.image)).statusCode).toBe(200);
    await ana.call(deleteProduct, { params: { id: second.id } });
    expect((await app.inject(first.image)).statusCode).toBe(404);
  });

  it.each([
    ["a text file with the type of a picture", new Blob(["hola"], { type: "image/png" })],
    [
      "an SVG",
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], { type: "image/svg+xml" }),
    ],
    ["an HTML page", new Blob(["<html><script>1</script></html>"], { type: "image/jpeg" })],
    ["half a picture", new Blob([Buffer.from("89504e470d0a1a0a", "hex")], { type: "image/png" })],
  ])("refuses %s and creates nothing", async (_name, image) => {
    const ana = await signIn();
    const { status, body } = await sendForm(ana, "POST", "/api/products", { ...textFields, image });
    expect([status, body.code, body.errors[0].field]).toEqual([400, "NOT_AN_IMAGE", "image"]);
    expect((await ana.call(listProducts)).results).toBe(0);
  });

  it.each([
    "",
    "x",
    `${"-".repeat(36)}/${"a".repeat(64)}.webp`,
    `${uuidv7()}/${"a".repeat(64)}.webp`,
    "../../etc/passwd",
  ])("has none at /images/%s", async (address) => {
    const { app } = await openTestServer();
    expect((await app.inject(`/images/${address}`)).statusCode).toBe(404);
  });

  it("refuses more than 10 MB and too many pixels", async () => {
    const ana = await signIn();
    const large = new Blob([Buffer.alloc(10 * 1024 * 1024 + 1)], { type: "image/png" });
    const answer = await sendForm(ana, "POST", "/api/products", { ...textFields, image: large });
    expect([answer.status, answer.body.code]).toEqual([413, "IMAGE_TOO_LARGE"]);
    const wide = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } });
    const bomb = new Blob([new Uint8Array(await wide.png().toBuffer())], { type: "image/png" });
    const refused = await sendForm(ana, "POST", "/api/products", { ...textFields, image: bomb });
    expect([refused.status, refused.body.code]).toEqual([400, "NOT_AN_IMAGE"]);
  });

  it("refuses 15.000 in a form as ambiguous", async () => {
    const answer = await sendForm(await signIn(), "POST", "/api/products", {
      ...textFields,
      price: "15.000",
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ field: "price" }]);
  });

  it.each([
    [
      "cut off within a file",
      "multipart/form-data; boundary=X",
      '--X\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
    ],
    [
      "cut off",
      "multipart/form-data; boundary=X",
      '--X\r\nContent-Disposition: form-data; name="name"\r\n\r\nPan',
    ],
    ["without a boundary", "multipart/form-data", "--X--"],
  ])("calls a form that is %s unreadable", async (_, type, payload) => {
    const { token } = await signIn();
    const { app } = await openTestServer();
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const answer = await app.inject({ method: "POST", url: "/api/products", headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("INVALID_INPUT");
  });

  it("refuses an invalid number in a form", async () => {
    const ana = await signIn();
    const { status, body } = await sendForm(ana, "POST", "/api/products", { ...textFields, price: "mil" });
    expect([status, body.errors[0].field]).toEqual([400, "price"]);
  });
});

describe("finding products", () => {
  it("ignores case, accents and word order, and puts an exact code first", async () => {
    const ana = await signIn();
    await aProduct(ana, { name: "Café molido 250 g", description: "Tostión media" });
    await aProduct(ana, { name: "Azúcar 100% de caña" });
    await aProduct(ana, { name: "Agua 7701", gtin: "7702222222222" });
    await aProduct(ana, { name: "Zumo", gtin: "7701" });
    await aProduct(ana, { name: "Yuca", storeCode: "YUC1" });
    expect(await namesOf(ana, "CAFE")).toEqual(["Café molido 250 g"]);
    expect(await namesOf(ana, "250 molido")).toEqual(["Café molido 250 g"]);
    expect(await namesOf(ana, "tostion")).toEqual(["Café molido 250 g"]);
    expect(await namesOf(ana, "100%")).toEqual(["Azúcar 100% de caña"]);
    expect(await namesOf(ana, "%")).toEqual(["Azúcar 100% de caña"]);
    expect(await namesOf(ana, "_")).toEqual([]);
    expect(await namesOf(ana, "7701")).toEqual(["Zumo", "Agua 7701"]);
    expect(await namesOf(ana, "yuc1")).toEqual(["Yuca"]);
    expect(await namesOf(ana, "a")).toEqual([
      "Agua 7701",
      "Azúcar 100% de caña",
      "Café molido 250 g",
      "Yuca",
    ]);
  });

  it("uses the first twelve words of a long text", async () => {
    const ana = await signIn();
    await aProduct(ana, {
      name: "Galletas de avena con chips de chocolate y arándanos sin azúcar 200 g caja",
    });
    const pasted = "galletas avena con chips de chocolate y arándanos sin azúcar 200 g caja x 12 unidades";
    expect(await namesOf(ana, pasted)).toHaveLength(1);
    expect(await namesOf(ana, `papaya ${pasted}`)).toEqual([]);
    expect(await namesOf(ana, "g ".repeat(99))).toHaveLength(1);
    const { pagination } = await ana.call(listProducts, { query: { page: 1, limit: 10, search: pasted } });
    expect(pagination?.total).toBe(1);
  });

  it("omits inactive products, and returns at most 50", async () => {
    const ana = await signIn();
    const all = await Promise.all(
      Array.from({ length: 52 }, (_, i) => aProduct(ana, { name: `Pan ${String(i).padStart(2, "0")}` })),
    );
    await ana.call(toggleProductStatus, { params: { id: all[0]!.id } });
    const found = await namesOf(ana, "pan");
    expect([found.length, found[0]]).toEqual([50, "Pan 01"]);
  });

  it("finds by GTIN and by barcode with any leading zeros", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana, { gtin: "036000291452", barcode: "12345670" });
    for (const code of ["036000291452", "0036000291452", "00036000291452"])
      expect((await ana.call(findProductByGtin, { params: { code } })).data.id).toBe(id);
    expect((await ana.call(findProductByBarcode, { params: { code: "12345670" } })).data.id).toBe(id);
    const { status, body } = await ana.refused(findProductByGtin, { params: { code: "12345670" } });
    expect([status, body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
  });

  it("pages by name with search, category and total", async () => {
    const ana = await signIn();
    for (const name of ["Ñame", "árbol", "Banano", "zanahoria", "Arroz"]) await aProduct(ana, { name });
    await aProduct(ana, { name: "Avena", category: "Granos y Cereales" });
    const page = await ana.call(listProducts, { query: { page: 2, limit: 2 } });
    expect(page.data.products.map((product) => product.name)).toEqual(["Avena", "Banano"]);
    expect(page.pagination).toEqual({ page: 2, limit: 2, total: 6, totalPages: 3 });
    const some = await ana.call(listProducts, {
      query: { page: 1, limit: 10, search: "na", category: "Otra" },
    });
    expect(some.data.products.map((product) => product.name)).toEqual(["Banano", "Ñame", "zanahoria"]);
    expect(some.pagination?.total).toBe(3);
    expect((await ana.refused(listProducts, { query: { page: 0 } })).status).toBe(400);
    expect((await ana.refused(listProducts, { query: { page: 1, limit: 101 } })).status).toBe(400);
  });
});

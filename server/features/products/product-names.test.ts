import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProduct, searchProducts, updateProduct } from "#core/contract/products/products.ts";
import { changeTill, createTill } from "#core/contract/shifts/tills.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());
let ana: TestClient & TestUser;
beforeAll(async () => {
  ana = await signIn();
});

const fields = (name: string) => ({ name, price: 1_000, stock: 1, category: "Otra" as const });

describe("the name of a product", () => {
  it.each([
    ["a zero-width space", "Pan\u200b tajado"],
    ["a no-break space", "Pan\u00a0tajado"],
    ["two spaces", "pan  tajado"],
    ["a direction mark", "\u202aPan tajado\u202c"],
    ["a soft hyphen", "Pan ta\u00adjado"],
  ])("is taken if another one differs only by %s", async (_, name) => {
    const who = await signIn();
    await aProduct(who, { name: "Pan tajado" });
    const { status, body } = await who.refused(createProduct, { body: fields(name) });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, "PRODUCT_NAME_TAKEN", "name"]);
  });

  it("is refused if invisible", async () => {
    const { status, body } = await ana.refused(createProduct, { body: fields("\u200b\u2060") });
    expect([status, body.errors?.[0]?.field]).toEqual([400, "name"]);
  });

  it("is found by plain letters for typographic ones, and vice versa", async () => {
    const { id } = await aProduct(ana, { name: "Leche “D’Lat” – entera ½ L" });
    const other = await aProduct(ana, { name: "Cera 'Rey' 1/4" });
    const found = async (q: string) =>
      (await ana.call(searchProducts, { query: { q } })).data.products.map((one) => one.id);
    for (const q of [`"d'lat" -`, "ｄ’ｌａｔ", "d‘lat —", "d\u200b'lat", "1/2 l"])
      expect([q, await found(q)]).toEqual([q, [id]]);
    for (const q of ["‘rey’", "¼", "₁/₄"]) expect([q, await found(q)]).toEqual([q, [other.id]]);
  });
});

describe("products with names that differ only in invisible characters", () => {
  /** As products from before invisible characters were ignored: the second is marked as a twin. */
  async function twins(name: string) {
    const [first, second] = [await aProduct(ana, { name }), await aProduct(ana, {})];
    await (await owner).query(
      "update products set name = $1, name_twin = true where store_id = $2 and id = $3",
      [`${name}\u200b`, ana.storeId, second.id],
    );
    return { first, second: { ...second, name: `${name}\u200b` } };
  }

  it("keep their names on an edit", async () => {
    const { first, second } = await twins("Queso costeño");
    for (const { id, name } of [first, second]) {
      const { data } = await ana.call(updateProduct, { params: { id }, body: { ...fields(name), price: 7 } });
      expect([data.product.name, data.product.price]).toEqual([name, 7]);
    }
  });

  it("are checked again after a change of name", async () => {
    const { first, second } = await twins("Suero");
    const edit = (name: string) => ({ params: { id: second.id }, body: fields(name) });
    expect((await ana.refused(updateProduct, edit(`${first.name}\u200d`))).body.code).toBe(
      "PRODUCT_NAME_TAKEN",
    );
    await ana.call(updateProduct, edit("Suero costeño"));
    expect((await ana.refused(updateProduct, edit(second.name))).body.code).toBe("PRODUCT_NAME_TAKEN");
  });
});

it("two tills need visibly different names", async () => {
  const { data: till } = await ana.call(createTill, { body: { name: "Caja 2" } });
  const { status, body } = await ana.refused(createTill, { body: { name: "Caja\u00a02" } });
  expect([status, body.code]).toEqual([400, "TILL_NAME_TAKEN"]);
  await ana.call(changeTill, { params: { id: till.id }, body: { name: "Caja  2" } });
});

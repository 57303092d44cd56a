import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createProduct,
  findProductByBarcode,
  findProductByGtin,
  searchProducts,
  updateProduct,
} from "#core/contract/products/products.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import { aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());
let ana: TestClient & TestUser;
beforeAll(async () => {
  ana = await signIn();
});

/** The comparable forms of codes, computed by the database. */
async function formsInDatabase(codes: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await (await owner).query<{ form: string | null }>(
    "select code_form(code) as form from unnest($1::text[]) with ordinality as c (code, place) order by place",
    [codes],
  );
  return rows.map(({ form }) => form);
}

describe("a code", () => {
  it("has the same form in the database and on a device", async () => {
    const signs = [
      "7",
      "0",
      "a",
      "ñ",
      "-",
      " ",
      "\u00a0",
      "\u200b",
      "\u202a",
      "\u00ad",
      "\ufeff",
      "\u2011",
      "ｱ",
      "７",
      "ﬁ",
      "é",
      "e\u0301",
      "\t",
    ];
    const code = fc.array(fc.oneof(fc.constantFrom(...signs), fc.nat(9).map(String)), { maxLength: 20 });
    const codes = fc.sample(code, { numRuns: 2_000, seed: 7 }).map((parts) => parts.join(""));
    expect(await formsInDatabase(codes)).toEqual(codes.map((one) => normalizeProductCode(one) || null));
  });

  it.each([
    ["spaces as it is printed", "770 3210 98765 4", "7703210987654"],
    ["a pasted no-break space and direction mark", "\u202a7703210\u00a0987661\u202c", "7703210987661"],
    ["a soft hyphen", "QUE\u00adSO-1", "queso-1"],
    ["a typographic hyphen", "LB\u201177", "LB-77"],
  ])("with %s is found by what a scanner reads, and stays as it was written", async (_, written, scanned) => {
    const { id } = await aProduct(ana, { barcode: written });
    const { data } = await ana.call(findProductByBarcode, { params: { code: scanned } });
    expect([data.id, data.barcode]).toEqual([id, written.trim()]);
    const { data: found } = await ana.call(searchProducts, { query: { q: scanned } });
    expect(found.products.map((one) => one.id)).toContain(id);
  });

  it("belongs to one product in any spelling", async () => {
    await aProduct(ana, { barcode: "UNO-2\u200b" });
    const again = {
      name: `Otro ${Date.now()}`,
      price: 1,
      stock: 1,
      category: "Otra" as const,
      barcode: "uno \u2011 2",
    };
    const { status, body } = await ana.refused(createProduct, { body: again });
    expect([status, body.code]).toEqual([409, "PRODUCT_CODE_TAKEN"]);
  });

  it("of invisible characters is empty", async () => {
    const [first, second] = [
      await aProduct(ana, { barcode: "\u200b" }),
      await aProduct(ana, { barcode: "\u200b" }),
    ];
    expect(first.id).not.toBe(second.id);
  });

  it("is the GTIN inside a GS1 symbol", async () => {
    const { id } = await aProduct(ana, { gtin: "7702011012340" });
    for (const code of [
      "]C101077020110123403103001250",
      "0107702011012340",
      "https://id.gs1.org/01/07702011012340/10/A",
    ])
      expect((await ana.call(findProductByGtin, { params: { code } })).data.id).toBe(id);
  });

  it("is found in a Digital Link longer than any product code", async () => {
    const { id } = await aProduct(ana, { gtin: "7702011012357" });
    const code = `https://id.gs1.org/01/07702011012357/10/${"A".repeat(20)}?17=270131&${"x".repeat(280)}`;
    expect((await ana.call(findProductByGtin, { params: { code } })).data.id).toBe(id);
    const { data } = await ana.call(searchProducts, { query: { q: code } });
    expect(data.products.map((one) => one.id)).toEqual([id]);
    const { status } = await ana.refused(findProductByGtin, { params: { code: "x".repeat(401) } });
    expect(status).toBe(404);
  });

  it("is not corrected for keyboard layouts: that is the client's task", async () => {
    const barcode = `ZX-${Date.now()}`;
    await aProduct(ana, { barcode });
    const code = barcode.replace("-", "'");
    expect((await ana.refused(findProductByBarcode, { params: { code } })).status).toBe(404);
    expect((await ana.call(searchProducts, { query: { q: code } })).data.products).toEqual([]);
  });

  it("comes first in a search, before text matches", async () => {
    const code = `PR-${Date.now()}`;
    await aProduct(ana, { name: `A ${code} ${code}`, storeCode: null });
    const { id } = await aProduct(ana, { name: `Z ${code}`, storeCode: code });
    const { data } = await ana.call(searchProducts, { query: { q: code } });
    expect(data.products.map((one) => one.id)[0]).toBe(id);
    expect(data.products).toHaveLength(2);
  });
});

describe("products with two spellings of one code", () => {
  /** Products as from before codes were normalised: the second has a code, but no row in product_codes. */
  async function twins(codes: [string, string]) {
    const [first, second] = [await aProduct(ana, { barcode: codes[0] }), await aProduct(ana, {})];
    // One transaction, so that an error leaves the trigger enabled.
    await (await owner).query(`
      alter table products disable trigger keep_product_codes;
      update products set barcode = '${codes[1]}' where store_id = '${ana.storeId}' and id = '${second.id}';
      alter table products enable trigger keep_product_codes`);
    return [first, second] as const;
  }
  const fieldsOf = ({ name, price, stock, category, barcode }: Awaited<ReturnType<typeof aProduct>>) => ({
    name,
    price,
    stock,
    category,
    barcode,
  });

  it("are distinguished by spelling", async () => {
    const [plain, spaced] = await twins(["T 1-44", "T1-44"]);
    for (const [code, expected] of [
      ["T 1-44", plain],
      ["T1-44", spaced],
      ["t1-44", spaced],
    ] as const) {
      const { data } = await ana.call(searchProducts, { query: { q: code } });
      expect([code, data.products[0]?.id, data.products.length]).toEqual([code, expected.id, 2]);
    }
    for (const [code, expected] of [["T 1-44", plain] as const, ["T1-44", spaced] as const])
      expect((await ana.call(findProductByBarcode, { params: { code } })).data.id).toBe(expected.id);
  });

  it("can be edited with the same codes; a new code is checked", async () => {
    const [first, second] = await twins(["T 2-44", "T2-44"]);
    for (const [{ id }, barcode] of [[first, "T 2-44"] as const, [second, "T2-44"] as const]) {
      const { data } = await ana.call(updateProduct, {
        params: { id },
        body: { ...fieldsOf(first), name: `Con ${barcode}`, barcode, price: 7 },
      });
      expect(data.product.price).toBe(7);
    }
    const edit = (barcode: string) => ({
      params: { id: second.id },
      body: { ...fieldsOf(second), barcode },
    });
    await ana.call(updateProduct, edit("T2-45"));
    const { status, body } = await ana.refused(updateProduct, edit("T2-44"));
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([409, "PRODUCT_CODE_TAKEN", "barcode"]);
  });
});

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProduct, productByBarcode, productByGtin, searchProducts } from "#core/contract/products.ts";
import { codeForm } from "#core/product-code.ts";
import { aProduct } from "#server/test/builders.ts";
import { bench, type Caller, type Person, signIn } from "#server/test/harness.ts";

const owner = bench().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());
let ana: Caller & Person;
beforeAll(async () => {
  ana = await signIn();
});

/** The forms of some codes as the database makes them. */
async function formsInDatabase(codes: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await (await owner).query<{ form: string | null }>(
    "select code_form(code) as form from unnest($1::text[]) with ordinality as c (code, place) order by place",
    [codes],
  );
  return rows.map(({ form }) => form);
}

describe("a code", () => {
  it("has the same form in the database as on a device", async () => {
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
    expect(await formsInDatabase(codes)).toEqual(codes.map((one) => codeForm(one) || null));
  });

  it.each([
    ["spaces as it is printed", "770 3210 98765 4", "7703210987654"],
    [
      "a no-break space and a mark of direction of a paste",
      "\u202a7703210\u00a0987661\u202c",
      "7703210987661",
    ],
    ["a soft hyphen", "QUE\u00adSO-1", "queso-1"],
    ["a hyphen of a text processor", "LB\u201177", "LB-77"],
  ])("with %s is found by what a scanner reads, and stays as it was written", async (_, written, scanned) => {
    const { id } = await aProduct(ana, { barcode: written });
    const { data } = await ana.call(productByBarcode, { params: { code: scanned } });
    expect([data.id, data.barcode]).toEqual([id, written.trim()]);
    const { data: found } = await ana.call(searchProducts, { query: { q: scanned } });
    expect(found.products.map((one) => one.id)).toContain(id);
  });

  it("names one product, however it is written", async () => {
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

  it("that nobody sees is none", async () => {
    const [first, second] = [
      await aProduct(ana, { barcode: "\u200b" }),
      await aProduct(ana, { barcode: "\u200b" }),
    ];
    expect(first.id).not.toBe(second.id);
  });

  it("is the GTIN inside of a symbol of GS1", async () => {
    const { id } = await aProduct(ana, { gtin: "7702011012340" });
    for (const code of [
      "]C101077020110123403103001250",
      "0107702011012340",
      "https://id.gs1.org/01/07702011012340/10/A",
    ])
      expect((await ana.call(productByGtin, { params: { code } })).data.id).toBe(id);
  });

  it("is found as a scanner types it that is set for another keyboard", async () => {
    const { id } = await aProduct(ana, { storeCode: "ZX-12" });
    const { data } = await ana.call(searchProducts, { query: { q: "ZX'12" } });
    expect(data.products.map((one) => one.id)).toEqual([id]);
  });
});

it("products that had two writings of one code before keep both", async () => {
  const migration = readFileSync(new URL("../../db/migrations/0065-code-form.sql", import.meta.url), "utf8");
  const update = migration.slice(migration.indexOf("with claims"));
  // Nothing is left to change once the forms are right: it runs again without touching a row.
  const { rowCount } = await (await owner).query(update);
  expect(rowCount).toBe(0);
});

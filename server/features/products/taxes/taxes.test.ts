import { describe, expect, it } from "vitest";
import { changeFiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import {
  changeProductTaxes,
  importProducts,
  MAX_TAX_CHANGES,
} from "#core/contract/products/bulk-products.ts";
import {
  createProduct,
  listProducts,
  type Product,
  searchProducts,
  updateProduct,
} from "#core/contract/products/products.ts";
import { dayOf } from "#core/dates.ts";
import { bagTaxOn } from "#core/tax/parameters.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct } from "#server/test/builders.ts";
import { signIn, type TestClient } from "#server/test/harness.ts";

const body = { name: "Leche entera", price: 4_000, stock: 3, category: "Lácteos y Derivados" as const };
const vat = (who: TestClient, on = true) =>
  who.call(changeFiscalProfile, { body: { vat: on ? "RESPONSIBLE" : "NOT_RESPONSIBLE" } });
const unclassified = async (who: TestClient, query: object = {}) =>
  (await who.call(listProducts, { query: { tax: "NONE", ...query } })).data.products.map(({ name }) => name);
const cheap = bagTaxOn(dayOf(new Date())) - 1;

describe("the tax of a product", () => {
  it("is null until set, with a suggestion from category and name", async () => {
    const ana = await signIn();
    const { product } = (await ana.call(createProduct, { body })).data;
    expect(product).toMatchObject({ tax: null, taxSuggested: "EXEMPT" });
    const put = (tax?: Product["tax"]) =>
      ana.call(updateProduct, {
        params: { id: product.id },
        body: { ...body, ...(tax !== undefined && { tax }) },
      });
    expect((await put("EXEMPT")).data.product.tax).toBe("EXEMPT");
    expect((await put()).data.product.tax, "what is not sent stays").toBe("EXEMPT");
    expect((await put(null)).data.product.tax).toBeNull();
    const { data } = await ana.call(createProduct, { body: { ...body, name: "Kumis", tax: "IVA19" } });
    expect(data.product).toMatchObject({ tax: "IVA19", taxSuggested: "IVA19" });
    const found = (await ana.call(searchProducts, { query: { q: "kumis" } })).data.products;
    expect(found).toMatchObject([{ tax: "IVA19", taxSuggested: "IVA19" }]);
  });

  it("must be a known class", async () => {
    const ana = await signIn();
    const refused = await ana.send({ method: "POST", url: "/api/products", body: { ...body, tax: "IVA16" } });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: "tax", message: "El impuesto no está entre las opciones" }],
    ]);
  });

  it("lists unclassified products by name, with search and pages", async () => {
    const ana = await signIn();
    for (const name of ["Zanahoria", "Arroz", "Sal"]) await aProduct(ana, { name });
    await aProduct(ana, { name: "Panela", tax: "EXCLUDED" });
    await aProduct(ana, { name: "Almuerzo", tax: "INC8" });
    expect(await unclassified(ana), "INC 8 % is charged by who sells meals").toEqual([
      ...["Almuerzo", "Arroz", "Sal", "Zanahoria"],
    ]);
    expect(await unclassified(ana, { search: "arr" })).toEqual(["Arroz"]);
    await ana.call(changeFiscalProfile, { body: { consumptionTax: true } });
    const { pagination } = await ana.call(listProducts, { query: { tax: "NONE", page: 1, limit: 2 } });
    expect(pagination).toMatchObject({ total: 3, totalPages: 2 });
  });
});

describe("bulk tax changes", () => {
  it("change all or nothing", async () => {
    const [ana, eva] = [await signIn(), await signIn()];
    const staff = await signIn("EMPLOYEE", ana.storeId);
    const [rice, milk] = [await aProduct(ana), await aProduct(ana)];
    const changes = [
      { id: milk.id, tax: "EXEMPT" as const },
      { id: rice.id, tax: "EXCLUDED" as const },
    ];
    expect((await staff.call(changeProductTaxes, { body: { changes } })).data).toEqual({ changed: 2 });
    expect((await staff.call(changeProductTaxes, { body: { changes } })).data).toEqual({ changed: 0 });
    expect(
      (await staff.call(changeProductTaxes, { body: { changes: [{ id: milk.id, tax: null }] } })).data
        .changed,
    ).toBe(1);
    const foreign = await aProduct(eva);
    const missing = [
      { id: rice.id, tax: "IVA5" as const },
      { id: foreign.id, tax: "IVA5" as const },
    ];
    const refused = await staff.refused(changeProductTaxes, { body: { changes: missing } });
    expect([refused.status, refused.body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
    const twice = await staff.refused(changeProductTaxes, { body: { changes: [changes[0]!, changes[0]!] } });
    expect([twice.status, twice.body.errors?.[0]?.field]).toEqual([400, "changes.1.id"]);
    const { products } = (await ana.call(listProducts)).data;
    expect(Object.fromEntries(products.map(({ id, tax }) => [id, tax]))).toEqual({
      [rice.id]: "EXCLUDED",
      [milk.id]: null,
    });
    expect(
      (await (await signIn("CASHIER", ana.storeId)).refused(changeProductTaxes, { body: { changes } }))
        .status,
    ).toBe(403);
  });

  it("change at most 5,000, with known classes", async () => {
    const ana = await signIn();
    const changes = Array.from({ length: MAX_TAX_CHANGES + 1 }, () => ({ id: uuidv7(), tax: null }));
    const refused = await ana.refused(changeProductTaxes, { body: { changes } });
    expect(refused.body.errors?.[0]).toMatchObject({ field: "changes" });
    const { id } = await aProduct(ana);
    const none = await ana.send({
      method: "POST",
      url: "/api/products/taxes",
      body: { changes: [{ id, tax: "X" }] },
    });
    expect([none.status, none.body.errors?.[0]?.field]).toEqual([400, "changes.0.tax"]);
  });

  it("change the maximum of 5,000 products in one request", async () => {
    const ana = await signIn();
    const products = Array.from({ length: MAX_TAX_CHANGES }, (_, i) => ({
      name: `Producto ${i}`,
      price: 1_000,
      stock: 1,
      category: "Otra" as const,
    }));
    await ana.call(importProducts, { body: { products } });
    const list = (await ana.call(listProducts)).data.products;
    const changes = list.map(({ id }) => ({ id, tax: "IVA19" as const }));
    expect((await ana.call(changeProductTaxes, { body: { changes } })).data).toEqual({
      changed: MAX_TAX_CHANGES,
    });
  });
});

describe("a bag", () => {
  it("costs at least its tax where the store charges it", async () => {
    const ana = await signIn();
    const bag = { ...body, name: "Bolsa", category: "Otra" as const, price: cheap, tax: "BAG" as const };
    const { product } = (await ana.call(createProduct, { body: bag })).data;
    await vat(ana);
    const refused = await ana.refused(createProduct, { body: { ...bag, name: "Bolsa 2" } });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      400,
      "BAG_PRICE",
      "price",
    ]);
    expect(refused.body.message).toContain(`$ ${cheap + 1}`);
    const params = { id: product.id };
    expect((await ana.refused(updateProduct, { params, body: bag })).body.code).toBe("BAG_PRICE");
    await ana.call(updateProduct, { params, body: { ...bag, price: cheap + 1 } });
    const other = await aProduct(ana, { price: cheap });
    const changes = [{ id: other.id, tax: "BAG" as const }];
    const many = await ana.refused(changeProductTaxes, { body: { changes } });
    expect([many.body.code, many.body.errors?.[0]?.field]).toEqual(["BAG_PRICE", "changes.0.tax"]);
    await vat(ana, false);
    expect((await ana.call(changeProductTaxes, { body: { changes } })).data.changed).toBe(1);
  });
});

describe("an import", () => {
  const row = { name: "Arroz", price: 2_000, stock: 1, category: "Otra" as const };

  it("sets the tax, and an empty cell keeps it", async () => {
    const ana = await signIn();
    await ana.call(importProducts, {
      body: {
        products: [
          { ...row, tax: "EXCLUDED" },
          { ...row, name: "Sal" },
        ],
      },
    });
    const update = (products: object[]) =>
      ana.send({ method: "POST", url: "/api/products/import", body: { mode: "update", products } });
    expect(
      (
        await update([
          { name: "Arroz", price: 2_100 },
          { name: "Sal", tax: "IVA19" },
        ])
      ).status,
    ).toBe(201);
    const { products } = (await ana.call(listProducts)).data;
    expect(products.map(({ name, tax }) => [name, tax])).toEqual([
      ["Arroz", "EXCLUDED"],
      ["Sal", "IVA19"],
    ]);
    const dry = await ana.send({
      method: "POST" as const,
      url: "/api/products/import",
      body: { mode: "update", dryRun: true, products: [{ name: "Sal", tax: "EXCLUDED" }] },
    });
    expect(JSON.stringify(dry.body)).toContain('"changes":[{"field":"tax","from":"IVA19","to":"EXCLUDED"}]');
  });

  it("names the row of an unknown class or a cheap bag, and changes nothing", async () => {
    const ana = await signIn();
    await vat(ana);
    const send = (products: object[]) =>
      ana.send({ method: "POST", url: "/api/products/import", body: { products } });
    const none = await send([row, { ...row, name: "Sal", tax: "19" }]);
    expect(none.body.errors).toEqual([
      { field: "products.1.tax", message: "El impuesto no está entre las opciones" },
    ]);
    const bag = await send([row, { ...row, name: "Bolsa", tax: "BAG", price: cheap }]);
    expect(bag.body.errors).toMatchObject([{ field: "products.1.price" }]);
    expect((await ana.call(listProducts)).data.products).toEqual([]);
  });
});

import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isEan13 } from "#core/goods/barcodes.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { isQuantityAllowed } from "#core/quantity.ts";
import { UNITS } from "#core/units.ts";
import { demoCatalogue } from "./catalogue/products.ts";
import { demoCustomers, demoStore, demoUsers } from "./people.ts";
import { demoSuppliers } from "./suppliers.ts";

describe("catalogue", () => {
  it("covers nearly every category", () => {
    expect(demoCatalogue.length).toBeGreaterThanOrEqual(170);
    expect(new Set(demoCatalogue.map((product) => product.category)).size).toBe(PRODUCT_CATEGORIES.length);
  });

  it.each(["name", "code"] as const)("has no two products of one %s", (key) => {
    const values = demoCatalogue.map((product) =>
      key === "name" ? product.name.toLowerCase() : (product.gtin ?? product.storeCode),
    );
    expect(values.filter((value, i) => !value || values.indexOf(value) !== i)).toEqual([]);
  });

  it("has a square WebP picture of each product, and no other", async () => {
    const folder = new URL("./pictures/", import.meta.url);
    const files = await readdir(folder);
    expect(files.toSorted()).toEqual(
      demoCatalogue.map(({ gtin, storeCode }) => `${gtin ?? storeCode}.webp`).toSorted(),
    );
    const { format, width, height } = await sharp(new URL(files[0]!, folder).pathname).metadata();
    expect([format, width, height]).toEqual(["webp", 400, 400]);
  });

  it("has valid barcodes", () => {
    const codes = demoCatalogue.flatMap(({ gtin }) => gtin ?? []);
    expect(codes.filter((code) => !isEan13(code) || !code.startsWith("770"))).toEqual([]);
  });

  it("has prices payable in coins, and costs with a margin", () => {
    const wrong = demoCatalogue.filter(
      ({ price, cost }) =>
        !(price > 0 && price % 50 === 0 && cost >= price * 0.7 && cost <= price * 0.85 + 5),
    );
    expect(wrong).toEqual([]);
  });

  it("has valid stock in every unit, some low and some empty", () => {
    const active = demoCatalogue.filter((product) => product.active);
    expect(
      demoCatalogue.filter(
        ({ stock, minStock, unit, weight }) =>
          !(
            [stock, minStock ?? 0].every((count) => count >= 0 && isQuantityAllowed(count, unit)) &&
            weight > 0
          ),
      ),
    ).toEqual([]);
    expect(new Set(demoCatalogue.map(({ unit }) => unit))).toEqual(new Set(UNITS));
    expect(active.filter(({ stock }) => stock === 0).length).toBeGreaterThan(1);
    expect(active.filter(({ stock }) => stock > 0 && stock < 10).length).toBeGreaterThan(5);
    expect(demoCatalogue.length - active.length).toBeGreaterThan(2);
  });
});

describe("people", () => {
  it("have tax numbers with a valid check digit", () => {
    const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41];
    for (const nit of [demoStore.nit, ...demoSuppliers.map((supplier) => supplier.nit)]) {
      const [number = "", digit] = nit.split("-");
      const rest = [...number].reverse().reduce((sum, n, i) => sum + Number(n) * weights[i]!, 0) % 11;
      expect(`${nit}: ${digit}`).toBe(`${nit}: ${rest < 2 ? rest : 11 - rest}`);
    }
  });

  it("are enough, complete, and use reserved domains only", () => {
    expect([demoCustomers.length, demoSuppliers.length]).toEqual([24, 8]);
    expect(demoUsers.map(({ role }) => role)).toEqual(["OWNER", "ADMIN", "EMPLOYEE", "CASHIER"]);
    expect(demoCustomers.filter(({ name, phone }) => !name || !/^3\d{9}$/.test(phone ?? ""))).toEqual([]);
    expect(new Set(demoCustomers.map(({ name }) => name)).size).toBe(24);
    const mails = [...demoUsers, ...demoCustomers, ...demoSuppliers].flatMap(({ email }) => email ?? []);
    expect(mails.filter((mail) => !/[@.]example(\.com)?$/.test(mail))).toEqual([]);
  });
});

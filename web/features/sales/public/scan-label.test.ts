import { describe, expect, it } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import { readScannedLabel } from "./scan-label.ts";

const LABELS: ScaleLabel[] = [
  { pattern: "20PPPPPVVVVVC", value: "WEIGHT" },
  { pattern: "24PPPPPVVVVVC", value: "COUNT" },
];

const product = (fields: Partial<Product>) =>
  ({
    id: "a",
    name: "Queso",
    unit: "KG",
    price: 13_000,
    gtin: null,
    barcode: null,
    storeCode: null,
    ...fields,
  }) as Product;

const catalogue =
  (...products: Product[]) =>
  async (text: string) =>
    products.filter(({ gtin, barcode, storeCode }) => [gtin, barcode, storeCode].includes(text));

describe("the product of a label", () => {
  it.each([
    ["store code as printed", { storeCode: "00123" }],
    ["store code without its zeros", { storeCode: "123" }],
    ["barcode with no value", { barcode: "2000123000008" }],
  ])("is found by its %s", async (_, fields) => {
    const cheese = product(fields);
    expect(await readScannedLabel("2000123015002", LABELS, catalogue(cheese))).toEqual({
      product: cheese,
      measure: { quantity: 1.5, amount: null },
    });
  });

  it("prefers the store code as printed to the one without zeros", async () => {
    const [short, long] = [product({ storeCode: "123" }), product({ id: "b", storeCode: "00123" })];
    expect(await readScannedLabel("2000123015002", LABELS, catalogue(short, long))).toMatchObject({
      product: long,
    });
  });

  it("ignores a barcode that equals the scale number", async () => {
    const other = product({ barcode: "123" });
    expect(await readScannedLabel("2000123015002", LABELS, catalogue(other))).toEqual({
      unknown: "123",
      problem: "No hay un producto con el código de balanza 123",
      unreached: false,
    });
  });

  it("is not reported missing while offline", async () => {
    const unreached = () => Promise.reject(new Error("no connection"));
    expect(await readScannedLabel("2000123015002", LABELS, unreached)).toMatchObject({
      unknown: "123",
      unreached: true,
    });
  });
});

describe("an unusable label", () => {
  it.each([
    ["2000123016002", {}, "No se leyó bien la etiqueta. Pásala otra vez."],
    ["2000123000008", {}, "La etiqueta no trae peso"],
    ["2000123015002", { name: "Pan", unit: "UNIT" as const }, "«Pan» no se vende por peso"],
  ])("%s of %o says why", async (scanned, fields, problem) => {
    const found = await readScannedLabel(
      scanned,
      LABELS,
      catalogue(product({ storeCode: "123", ...fields })),
    );
    expect(found).toEqual({ problem });
  });

  it("returns null without a matching pattern, and sends no request", async () => {
    const nobody = () => Promise.reject(new Error("asked"));
    for (const code of ["7702004003508", "2600123015000", "019a3c1d-20f1"])
      expect(await readScannedLabel(code, LABELS, nobody)).toBeNull();
  });
});

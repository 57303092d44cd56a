import { describe, expect, it } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { buildLabelBarcode, type LabelProduct, listLabelItems, splitIntoLabelPages } from "./label.ts";
import { LABEL_FORMATS, type LabelFormat } from "./label-formats.ts";

const product = (codes: Partial<LabelProduct>): LabelProduct => ({
  name: "Arroz",
  price: 2_500,
  unit: "UNIT",
  gtin: null,
  barcode: null,
  storeCode: null,
  ...codes,
});
const format = (id: string): LabelFormat => LABEL_FORMATS.find((one) => one.id === id)!;
const roll = format("rollo-50x30");
const EAN = "7702004003508";

describe("the code on a label", () => {
  it.each([
    ["an EAN-13", { gtin: EAN, storeCode: "A1" }, EAN, 95],
    ["an EAN-13 in another field", { gtin: "ABC", barcode: EAN }, EAN, 95],
    ["a UPC-A, as the EAN-13 that it is", { gtin: "012345678905" }, "0012345678905", 95],
    ["thirteen digits that are no EAN-13", { gtin: "7702004003500" }, "7702004003500", 123],
    ["the store's own code", { storeCode: "A-01" }, "A-01", 79],
  ])("is %s", (_name, codes, text, modules) => {
    const code = buildLabelBarcode(product(codes), roll)!;
    expect([code.text, code.modules.length]).toEqual([text, modules]);
  });

  it("is computed once per product and paper", () => {
    const rice = product({ gtin: EAN });
    expect(buildLabelBarcode(rice, roll)).toBe(buildLabelBarcode(rice, roll));
    expect(buildLabelBarcode({ ...rice, gtin: "A-01" }, roll)).toMatchObject({ text: "A-01" });
    const other = LABEL_FORMATS.find((one) => one !== roll)!;
    expect(buildLabelBarcode(rice, other)).not.toBe(buildLabelBarcode(rice, roll));
  });

  it("is null without a code", () => expect(buildLabelBarcode(product({}), roll)).toBeNull());

  it.each([
    ["too long for the paper", "X".repeat(20)],
    ["with letters that no barcode can encode", "ñandú"],
  ])("has no bars when it is %s", (_name, storeCode) =>
    expect(buildLabelBarcode(product({ storeCode }), roll)).toEqual({
      text: storeCode,
      modules: "",
      module: 0,
    }),
  );

  it.each(LABEL_FORMATS)("fits with its quiet zones on $id", (one) => {
    for (const storeCode of ["1", "A-01", "PAN-ALI", "ABCDEFGHIJ", "77020040035081234"]) {
      const { modules, module } = buildLabelBarcode(product({ storeCode }), one)!;
      expect(modules.length * module, storeCode).toBeGreaterThan(5);
      expect((modules.length + 20) * module, storeCode).toBeLessThanOrEqual(one.label.width);
    }
    // At least 80 % of an EAN-13's nominal size.
    expect(buildLabelBarcode(product({ gtin: EAN }), one)!.module).toBeGreaterThanOrEqual(0.264);
  });
});

it.each(LABEL_FORMATS)("the labels of $id fit their page", ({ page, label, columns, rows }) => {
  expect(columns * label.width).toBeLessThanOrEqual(page.width);
  expect(rows * label.height).toBeLessThanOrEqual(page.height);
});

describe("the pages", () => {
  const sheet = format("carta-24");

  it("hold each product as often as wanted, in order", () =>
    expect(splitIntoLabelPages(["a", "b"], 3, 1, sheet)).toEqual([["a", "a", "a", "b", "b", "b"]]));

  it("start at the first free place of a used sheet", () => {
    const pages = splitIntoLabelPages(Array(20).fill("a"), 2, 10, sheet);
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 1]);
    expect(pages[0]!.findIndex((place) => place !== null)).toBe(9);
  });

  it("are one label each on a roll", () =>
    expect(splitIntoLabelPages(["a", "b"], 2, 1, roll)).toEqual([["a"], ["a"], ["b"], ["b"]]));
});

describe("the labels of a product with presentations", () => {
  const pack = { id: "s", name: "Six pack", units: 6, price: 14_500, wholesalePrice: null, active: true };
  const beer = {
    ...product({ gtin: EAN, storeCode: "12" }),
    id: "p",
    presentations: [
      { ...pack, barcode: "7702004013507" },
      { ...pack, id: "o", name: "Otra tapa", units: 1, price: null, barcode: null },
      { ...pack, id: "i", name: "Paca", active: false, barcode: "999" },
    ],
  } as unknown as Product;

  it("have each its own name, price and code", () =>
    expect(
      listLabelItems([beer], true).map((item) => [
        item.name,
        item.price,
        buildLabelBarcode(item, roll)?.text,
      ]),
    ).toEqual([
      ["Arroz", 2_500, EAN],
      ["Arroz (Six pack)", 14_500, "7702004013507"],
      ["Arroz (Otra tapa)", 2_500, undefined],
    ]));

  it("say the contents and the price of one unit", () => {
    const contents = (fields: object, unit: LabelProduct["unit"]) =>
      listLabelItems(
        [{ ...beer, price: 4_200, unit, presentations: [{ ...pack, ...fields }] } as Product],
        false,
      )[1]!.contents;
    expect(contents({}, "UNIT")).toBe("6 unidades · $ 2.417 cada una");
    expect(contents({ units: 12.5, price: 49_000 }, "KG")).toBe("12,5 kg · $ 3.920 / kg");
    expect(contents({ units: 0.25, price: null }, "KG")).toBe("0,25 kg · $ 4.200 / kg");
  });

  it("show the price per unit of measure where it is known, unless it is switched off", () => {
    const contents = (fields: object, perUnit = true) =>
      listLabelItems([{ ...beer, ...fields } as Product], perUnit).map((item) => item.contents);
    const content = { quantity: 330, unit: "ML" };
    expect(contents({ content })).toEqual([
      ...["Mililitro a $ 7,58", "6 unidades · Mililitro a $ 7,32", "Mililitro a $ 7,58"],
    ]);
    expect(contents({ content }, false)).toEqual([undefined, "6 unidades · $ 2.417 cada una", undefined]);
    expect(contents({ unit: "KG", price: 24_000, presentations: [] })).toEqual(["Gramo a $ 24,00"]);
    expect(contents({ presentations: [] })).toEqual([undefined]);
  });
});

import { expect, test } from "vitest";
import { subtotalOfRecordedLine } from "#core/sale/line.ts";
import { aSaleItem } from "#web/test/builders.ts";
import { formatItemQuantity, saleItemBarcode, saleItemName } from "./sale-item-text.ts";

const arroz = { name: "Arroz Diana 500 g", barcode: "7702511000014", gtin: null };
const sold = {
  productId: "0198c1aa",
  productName: "Arroz Diana",
  description: null,
  product: arroz,
  price: 2400,
  quantity: 3,
};

test.each([
  [sold, "Arroz Diana"],
  [{ ...sold, productName: "" }, "Arroz Diana 500 g"],
  [{ ...sold, productName: "", product: null }, "Producto no encontrado"],
  [{ ...sold, description: "Bolsa de 500 g" }, "Arroz Diana"],
  [{ ...sold, productId: null, product: null, productName: "Domicilio", description: null }, "Domicilio"],
  [{ ...sold, productId: null, product: null, description: "Recarga de celular" }, "Recarga de celular"],
])("the name of %o is %s", (item, name) => {
  expect(saleItemName(item)).toBe(name);
});

test("the code is the barcode, else the GTIN", () => {
  expect(saleItemBarcode(sold)).toBe("7702511000014");
  expect(saleItemBarcode({ ...sold, product: { ...arroz, barcode: null, gtin: "7702511000021" } })).toBe(
    "7702511000021",
  );
  expect(saleItemBarcode({ ...sold, product: null })).toBeNull();
});

test("the subtotal is price times quantity, before discounts", () => {
  expect(subtotalOfRecordedLine(aSaleItem({ price: 3_600, quantity: 2 }))).toBe(7_200);
  expect(subtotalOfRecordedLine(aSaleItem({ price: 3_600, quantity: 2, discount: 200 }))).toBe(7_200);
  expect(
    subtotalOfRecordedLine(aSaleItem({ price: 13_000, quantity: 0.154, total: 2_000 })),
    "asked for in pesos",
  ).toBe(2_000);
});

test("a quantity has its unit, except pieces; packs are counted in words", () => {
  expect(formatItemQuantity(aSaleItem({ unit: "KG", quantity: 0.154 }))).toBe("0,154 kg");
  expect(formatItemQuantity(aSaleItem({ quantity: 1_000 }))).toBe("1.000");
  const presentation = { id: "s", name: "Six pack", units: 6, count: 2, price: 14_500 };
  expect(formatItemQuantity(aSaleItem({ quantity: 12, presentation }))).toBe("2 six packs");
});

import { expect, it } from "vitest";
import { DOCUMENT_FLAG_CODES } from "#core/document-flags.ts";
import { SALE_FLAG_TEXTS, saleFlagDetailsText, salesToReviewText } from "./flag-text.ts";

it.each(DOCUMENT_FLAG_CODES)("%s says what it means and what to do", (code) => {
  const { title, todo } = SALE_FLAG_TEXTS[code];
  expect(title).toMatch(/^[A-ZÁÉÍÓÚ].*[^.]$/);
  expect(todo).toMatch(/\.$/);
});

it("shows both prices if known, else the recorded text", () => {
  const flag = { code: "PRICE", message: "El precio cambió" } as const;
  const products = [{ id: "p", name: "Panela", price: 3_500, sold: 3_000 }];
  expect(saleFlagDetailsText({ ...flag, details: { products } }).replaceAll("\u00a0", " ")).toBe(
    "Panela: se cobró a $ 3.000 y cuesta $ 3.500",
  );
  expect(saleFlagDetailsText({ ...flag, details: null })).toBe("El precio cambió");
  expect(saleFlagDetailsText({ ...flag, details: { products: [{ name: "Panela", price: 3_500 }] } })).toBe(
    "El precio cambió",
  );
});

it.each([
  [1, "1 venta por revisar"],
  [12, "12 ventas por revisar"],
])("%i: %s", (count, text) => expect(salesToReviewText(count)).toBe(text));

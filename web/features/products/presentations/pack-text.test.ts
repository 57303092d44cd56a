import { expect, test } from "vitest";
import { formatPesos } from "#core/money.ts";
import { DEFAULT_STORE_TAXES } from "#core/tax/classes.ts";
import { formatStockInPacks, listPackPriceWarnings } from "./pack-text.ts";

const pack = (name: string, units: number, active = true) => ({
  id: name,
  name,
  units,
  price: null,
  wholesalePrice: null,
  barcode: null,
  active,
});

test.each([
  [51, [pack("Six pack", 6), pack("Paca", 24)], "51 (2 pacas y 3)"],
  [48, [pack("Paca", 24)], "48 (2 pacas)"],
  [27, [pack("Paca", 24)], "27 (1 paca y 3)"],
  [5, [pack("Six pack", 6)], "5"],
  [51, [pack("Paca", 24, false)], "51"],
  [51, [], "51"],
])("a stock of %d reads as its packs and the rest", (stock, presentations, text) => {
  expect(formatStockInPacks({ stock, unit: "UNIT", presentations })).toBe(text);
});

test("a stock that nobody has counted is not shown", () => {
  const product = { stock: 51, unit: "UNIT", presentations: [pack("Paca", 24)], tracksStock: false } as const;
  expect(formatStockInPacks(product)).toBe("Sin contar");
});

test("a measured stock has decimals in its rest", () => {
  const presentations = [pack("Arroba", 12.5)];
  expect(formatStockInPacks({ stock: 27.25, unit: "KG", presentations })).toBe(
    "27,25 kg (2 arrobas y 2,25 kg)",
  );
});

test("warns about a pack dearer than its units, below cost, or not payable in coins", () => {
  const poker = { unit: "UNIT", price: 2_600, tax: "IVA19" } as const;
  const warn = (units: number | null, price: number | null, name = "Six pack") =>
    listPackPriceWarnings(poker, { name, units, price }, 2_000, DEFAULT_STORE_TAXES);
  expect(warn(6, 14_500)).toEqual([]);
  expect(warn(6, 16_000)).toEqual([
    `El six pack sale más caro que 6 sueltas: por aparte cuestan ${formatPesos(15_600)}.`,
  ]);
  expect(warn(6, 11_990)).toEqual([
    `Está por debajo de lo que te cuesta: ${formatPesos(12_000)}`,
    "La moneda más pequeña es de $ 50: será difícil dar el vuelto.",
  ]);
  expect(warn(null, 11_990)).toEqual([]);
  expect(warn(1, 3_000, "Otra tapa")[0]).toMatch(/^La otra tapa sale más caro que 1 suelta:/);
  expect(warn(6, 16_000, " ")[0]).toMatch(/^Este paquete sale más caro que 6 sueltas:/);
  const rice = { unit: "KG", price: 4_200, tax: null } as const;
  const arroba = { name: "Arroba", units: 12.5, price: 60_000 };
  expect(listPackPriceWarnings(rice, arroba, null, DEFAULT_STORE_TAXES)[0]).toMatch(
    /^La arroba sale más caro que 12,5 kg sueltos:/,
  );
});

test("where the store charges IVA, a pack is compared with its cost without it", () => {
  const responsible = { ...DEFAULT_STORE_TAXES, vat: "RESPONSIBLE" } as const;
  const warn = (tax: "IVA19" | null, price: number) =>
    listPackPriceWarnings(
      { unit: "UNIT", price: 2_600, tax },
      { name: "Six pack", units: 6, price },
      2_000,
      responsible,
    );
  expect(warn("IVA19", 14_000)).toEqual([
    `Sin impuestos son ${formatPesos(11_765)}, y te cuesta ${formatPesos(12_000)}.`,
  ]);
  expect(warn("IVA19", 14_300)).toEqual([]);
  expect(warn(null, 12_000)).toEqual([]);
});

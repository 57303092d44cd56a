import { expect, test } from "vitest";
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

test("a measured stock has decimals in its rest", () => {
  const presentations = [pack("Arroba", 12.5)];
  expect(formatStockInPacks({ stock: 27.25, unit: "KG", presentations })).toBe(
    "27,25 kg (2 arrobas y 2,25 kg)",
  );
});

test("warns about a pack dearer than its units, below cost, or not payable in coins", () => {
  const poker = { name: "Poker", price: 2_600 };
  expect(listPackPriceWarnings(poker, { units: 6, price: 14_500 }, 2_000)).toEqual([]);
  expect(listPackPriceWarnings(poker, { units: 6, price: 16_000 }, 2_000)).toHaveLength(1);
  expect(listPackPriceWarnings(poker, { units: 6, price: 11_990 }, 2_000)).toHaveLength(2);
  expect(listPackPriceWarnings(poker, { units: null, price: 11_990 }, 2_000)).toEqual([]);
});

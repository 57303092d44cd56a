import { expect, it } from "vitest";
import { recordSale } from "#core/contract/sales/sales.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { getStoreSettings } from "#core/contract/stores/stores.ts";
import {
  measureOfScaleLabel,
  readScaleLabel,
  type ScaleLabelReading,
  stripLeadingZeros,
} from "#core/scale/labels.ts";
import type { Unit } from "#core/units.ts";
import { aProduct } from "#server/test/builders.ts";
import { signIn } from "#server/test/harness.ts";

const scaleLabels = [
  { pattern: "20PPPPPVVVVVC", value: "WEIGHT" as const },
  { pattern: "21PPPPPVVVVVC", value: "PRICE" as const },
  { pattern: "22PPPPPVVVVVC", value: "PRICE" as const, factor: 10 as const },
  { pattern: "23PPPPVVVVVVC", value: "PRICE" as const },
  { pattern: "24PPPPPVVVVVC", value: "COUNT" as const },
  { pattern: "25PPPPKVVVVVC", value: "WEIGHT" as const },
];

it.each<[string, unit: Unit, price: number, quantity: number, total: number]>([
  ["2000123015002", "KG", 13_000, 1.5, 19_500],
  ["2000123001548", "KG", 13_000, 0.154, 2_002],
  ["2000123001548", "LB", 6_500, 0.308, 2_002],
  ["2100077123508", "KG", 13_000, 0.95, 12_350],
  ["2100077999998", "KG", 13_000, 7.692, 99_999],
  ["2200077123505", "KG", 13_000, 9.5, 123_500],
  ["2340211234503", "LB", 6_500, 18.992, 123_450],
  ["2400009000120", "UNIT", 500, 12, 6_000],
  ["2540210012502", "KG", 13_000, 1.25, 16_250],
])(
  "the label %s of a product by %s at %d pesos sells %d for %d pesos, read by the store's settings",
  async (scanned, unit, price, quantity, total) => {
    const ana = await signIn();
    await ana.call(changeStoreSettings, { body: { scaleLabels } });
    const { data: settings } = await ana.call(getStoreSettings);
    const label = readScaleLabel(scanned, settings.scaleLabels) as Extract<
      ScaleLabelReading,
      { state: "read" }
    >;
    const product = await aProduct(ana, {
      unit,
      price,
      stock: 100,
      storeCode: stripLeadingZeros(label.code),
    });
    const read = measureOfScaleLabel(label, product);
    if (!("measure" in read)) throw new Error(read.problem);
    const { amount } = read.measure;
    const much = amount === null ? { quantity: read.measure.quantity } : { amount };
    const items = [{ productId: product.id, ...much }];
    const { data: sale } = await ana.call(recordSale, { body: { items, paymentMethod: "CARD", total } });
    expect([sale.total, sale.items[0]!.quantity, sale.items[0]!.total]).toEqual([total, quantity, total]);
  },
);

it("sells what the label encodes, also after a price change", async () => {
  const ana = await signIn();
  const cheese = await aProduct(ana, { unit: "KG", price: 15_000, stock: 10, storeCode: "77" });
  const items = [{ productId: cheese.id, amount: 12_350 }];
  const { data: sale } = await ana.call(recordSale, {
    body: { items, paymentMethod: "CARD", total: 12_350 },
  });
  expect(sale.items[0]).toMatchObject({ quantity: 0.823, total: 12_350 });
});

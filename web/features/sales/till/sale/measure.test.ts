import { expect, test } from "vitest";
import type { Unit } from "#core/units.ts";
import {
  convertedMeasureText,
  FRACTIONS_BY_UNIT,
  listMeasureModes,
  measureToText,
  readMeasure,
  unsellableMeasureMessage,
} from "./measure.ts";

const cheese = { unit: "KG" as Unit, price: 13_000 };
const modeOf = (unit: Unit, name: string) =>
  listMeasureModes({ unit, price: 1 }).find((mode) => mode.name === name)!;

test.each<[Unit, string, string, number | null]>([
  ["KG", "Kilos", "0,154", 0.154],
  ["KG", "Kilos", ",5", 0.5],
  ["KG", "Kilos", "0,1545", null],
  ["KG", "Kilos", "0", null],
  ["KG", "Kilos", "", null],
  ["KG", "Gramos", "154", 0.154],
  ["KG", "Gramos", "1,5", null],
  ["KG", "Libras", "0,5", 0.25],
  ["KG", "Libras", "0,125", 0.063],
  ["LB", "Libras", "0,5", 0.5],
  ["LB", "Gramos", "250", 0.5],
  ["LB", "Gramos", "1", 0.002],
  ["LB", "Kilos", "1,5", 3],
  ["L", "Mililitros", "250", 0.25],
  ["M", "Centímetros", "75", 0.75],
  ["KG", "Kilos", "100000", null],
])("of a product in %s, %s, «%s» is %s", (unit, name, typed, quantity) =>
  expect(readMeasure(typed, modeOf(unit, name), { unit, price: 13_000 })?.quantity ?? null).toBe(quantity),
);

test("two thousand pesos of cheese buy that quantity, and cost exactly that", () => {
  const measure = readMeasure("2000", modeOf("KG", "Pesos"), cheese)!;
  expect(measure).toEqual({ amount: 2_000, quantity: 0.154 });
  expect(convertedMeasureText(measure, cheese)).toBe("0,154 kg");
  expect(readMeasure("2.000", modeOf("KG", "Pesos"), cheese)).toEqual(measure);
});

test.each(["", "0", "2,5", "2.5", "9999999999"])("«%s» is no amount of pesos for cheese", (typed) =>
  expect(readMeasure(typed, modeOf("KG", "Pesos"), cheese)).toBeNull(),
);

test("an amount below the smallest quantity is refused with its price", () => {
  const gold = { unit: "KG" as Unit, price: 900_000 };
  expect(readMeasure("449", modeOf("KG", "Pesos"), gold)).toBeNull();
  expect(unsellableMeasureMessage("449", modeOf("KG", "Pesos"), gold)).toContain(
    "El valor debe ser de $ 450 o más",
  );
  expect(readMeasure("450", modeOf("KG", "Pesos"), gold)).toEqual({ amount: 450, quantity: 0.001 });
  expect(unsellableMeasureMessage("0", modeOf("KG", "Pesos"), gold)).toBe("Eso no se puede vender");
});

test("a free product is not sold by amount", () =>
  expect(listMeasureModes({ unit: "KG", price: 0 }).map(({ name }) => name)).toEqual([
    "Kilos",
    "Gramos",
    "Libras",
  ]));

test("a line is edited in the unit it was typed in", () => {
  expect(measureToText({ quantity: 0.154, amount: null })).toEqual({ pesos: false, text: "0,154" });
  expect(measureToText({ quantity: 0.154, amount: 2_000 })).toEqual({ pesos: true, text: "2.000" });
  expect(convertedMeasureText({ quantity: 0.154, amount: null }, cheese)).toBe("$ 2.002");
});

test("half a pound is a quarter of a kilo", () =>
  expect(FRACTIONS_BY_UNIT.KG.find(({ label }) => label === "Media libra")!.quantity).toBe(0.25));

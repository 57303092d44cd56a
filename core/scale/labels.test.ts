import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeEan13CheckDigit } from "#core/goods/barcodes.ts";
import { computeLineSubtotal } from "#core/sale/line.ts";
import type { Unit } from "#core/units.ts";
import {
  isScaleLabelPattern,
  type ScaleLabel,
  type ScaleLabelPriceFactor,
  type ScaleLabelValue,
} from "./label-patterns.ts";
import {
  measureOfScaleLabel,
  readScaleLabel,
  SCALE_LABEL_PRESETS,
  type ScaleLabelReading,
  stripLeadingZeros,
} from "./labels.ts";

const label = (pattern: string, value: ScaleLabelValue, factor?: ScaleLabelPriceFactor): ScaleLabel => ({
  pattern,
  value,
  ...(factor && { factor }),
});

/** The label patterns of the codes below. */
const LABELS = [
  label("20PPPPPVVVVVC", "WEIGHT"),
  label("21PPPPPVVVVVC", "PRICE"),
  label("22PPPPPVVVVVC", "PRICE", 10),
  label("23PPPPVVVVVVC", "PRICE"),
  label("24PPPPPVVVVVC", "COUNT"),
  label("25PPPPKVVVVVC", "WEIGHT"),
];

const read = (code: string, labels = LABELS) => {
  const found = readScaleLabel(code, labels);
  return found?.state === "read"
    ? { code: stripLeadingZeros(found.code), amount: found.amount }
    : found?.state;
};

describe("a scanned label", () => {
  it.each([
    ["2000123015002", "123", 1.5],
    ["2000123001548", "123", 0.154],
    ["2100077123508", "77", 12_350],
    ["2100077999998", "77", 99_999],
    ["2200077123505", "77", 123_500],
    ["2340211234503", "4021", 123_450],
    ["2400009000120", "9", 12],
    ["2540210012502", "4021", 1.25],
  ])("%s is product %s and %d", (scanned, code, amount) => {
    expect(read(scanned)).toEqual({ code, amount });
  });

  it.each([
    ["2000123000008", "empty"],
    ["2000123016002", "misread"],
  ])("%s is %s", (scanned, state) => {
    expect(read(scanned)).toBe(state);
  });

  it.each(["7702004003508", "2600123015000", "200012301500", "20001230150021", "2000123O15002", ""])(
    "'%s' is no label",
    (scanned) => {
      expect(readScaleLabel(scanned, LABELS)).toBeNull();
      expect(readScaleLabel(scanned, [])).toBeNull();
    },
  );

  it("has a weight where the store says that 21 begins one", () => {
    const weights = [label("21PPPPPVVVVVC", "WEIGHT")];
    expect(read("2112345015002", weights)).toEqual({ code: "12345", amount: 1.5 });
    expect(read("2100001027506", weights)).toEqual({ code: "1", amount: 2.75 });
  });

  it("is read by the first pattern that fits", () => {
    const both = [label("2PPPPPPVVVVVC", "COUNT"), label("20PPPPPVVVVVC", "WEIGHT")];
    expect(read("2000123015002", both)).toEqual({ code: "123", amount: 1_500 });
  });

  it("names the barcode that it would have without a value, with its own check digit", () => {
    const found = readScaleLabel("2000123015002", LABELS) as Extract<ScaleLabelReading, { state: "read" }>;
    expect([found.code, found.barcodes]).toEqual(["00123", ["2000123000008"]]);
  });

  it("names that barcode with the ignored digit as printed, and zeroed with the value whose check digit it is", () => {
    const barcode = (first12: string) => `${first12}${computeEan13CheckDigit(first12)}`;
    expect(readScaleLabel(barcode("254021301250"), LABELS)).toMatchObject({
      barcodes: [barcode("254021300000"), barcode("254021000000")],
    });
  });
});

const product = (unit: Unit, price: number) => ({ name: "Queso", unit, price });
function sold(scanned: string, what: { name: string; unit: Unit; price: number }) {
  const found = readScaleLabel(scanned, LABELS);
  if (found?.state !== "read") throw new Error(`${scanned} is no label`);
  const outcome = measureOfScaleLabel(found, what);
  if ("problem" in outcome) return outcome.problem;
  return { ...outcome.measure, costs: computeLineSubtotal({ price: what.price, ...outcome.measure }) };
}

describe("what a label sells", () => {
  it.each([
    ["a weight in kilos", "2000123001548", "KG", 13_000, { quantity: 0.154, amount: null, costs: 2_002 }],
    ["a weight in pounds", "2000123001548", "LB", 6_500, { quantity: 0.308, amount: null, costs: 2_002 }],
    ["pesos", "2100077123508", "KG", 13_000, { quantity: 0.95, amount: 12_350, costs: 12_350 }],
    // The label's price counts by law, also after a price change.
    [
      "pesos of a product whose price has risen",
      "2100077123508",
      "KG",
      15_000,
      { quantity: 0.823, amount: 12_350, costs: 12_350 },
    ],
    ["pieces", "2400009000120", "UNIT", 500, { quantity: 12, amount: null, costs: 6_000 }],
  ] as const)("is %s", (_, scanned, unit, price, expected) => {
    expect(sold(scanned, product(unit, price))).toEqual(expected);
  });

  it.each([
    ["2000123015002", product("UNIT", 500), "«Queso» no se vende por peso"],
    ["2000123015002", product("L", 500), "«Queso» no se vende por peso"],
    ["2000123015002", product("M", 500), "«Queso» no se vende por peso"],
    ["2100077123508", product("UNIT", 500), "«Queso» no se vende por peso"],
    ["2400009000120", product("KG", 500), "«Queso» no se vende por unidades"],
    ["2100077123508", product("KG", 0), "«Queso» no tiene precio: ponle uno y vuelve a pasar la etiqueta"],
  ])("sells nothing from the label %s of %o", (scanned, what, problem) => {
    expect(sold(scanned, what)).toBe(problem);
  });
});

describe("a pattern", () => {
  it.each([...SCALE_LABEL_PRESETS, ...LABELS].map(({ pattern }) => pattern))(
    "%s is a label pattern",
    (pattern) => {
      expect(isScaleLabelPattern(pattern)).toBe(true);
    },
  );

  it.each([
    ...["20PPPPPVVVVC", "20PPPPPVVVVVVC", "20PPPPPVVVVVX", "70PPPPPVVVVVC", "20PPPPPVVVVVV", "20PPCPPVVVVVC"],
    ...[
      "20000PPPPPVVC",
      "2PVVVVVV0000C",
      "20PPPVPPVVVVC",
      "2PPPPPPPVVVVC",
      "20PPPPP00000C",
      "20pppppvvvvvc",
      "",
    ],
  ])("'%s' is no label pattern", (pattern) => {
    expect(isScaleLabelPattern(pattern)).toBe(false);
  });

  it("reads back what a scale prints by it", () => {
    const numbers = fc.record({ code: fc.nat(99_999), value: fc.integer({ min: 1, max: 99_999 }) });
    fc.assert(
      fc.property(
        fc.constantFrom(...LABELS.slice(0, 3)),
        numbers,
        ({ pattern, factor = 1, value: kind }, { code, value }) => {
          const first12 =
            pattern.slice(0, 2) + String(code).padStart(5, "0") + String(value).padStart(5, "0");
          const found = readScaleLabel(`${first12}${computeEan13CheckDigit(first12)}`, LABELS);
          expect(found).toMatchObject({
            state: "read",
            code: String(code).padStart(5, "0"),
            amount: kind === "WEIGHT" ? value / 1_000 : value * factor,
          });
        },
      ),
    );
  });
});

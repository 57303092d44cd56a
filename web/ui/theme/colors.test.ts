import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  chooseTextColor,
  contrastRatio,
  createThemePalette,
  isRedOrOrange,
  mixColors,
  parseColor,
  toFillColor,
  toHsl,
  toReadableColor,
} from "./colors.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const light = ["#ffffff", "#f8f5ee"] as const;
const dark = ["#201d1a", "#161412"] as const;

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#16a34a", "#ffffff", 3.3],
    ["#777777", "#ffffff", 4.48],
  ])("%s against %s is %d", (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(b, a)).toBeCloseTo(ratio, 2);
  });
});

test.each([
  ["#16A34A", "#16a34a"],
  [" #fc0 ", "#ffcc00"],
  ["16a34a", null],
  ["#16a34", null],
  ["red", null],
])("parseColor(%j) is %j", (text, expected) => expect(parseColor(text)).toBe(expected));

test.each([
  ["#dc2626", true],
  ["#ea580c", true],
  ["#e11d48", true],
  ["#facc15", false],
  ["#16a34a", false],
  ["#db2777", false],
  ["#808080", false],
  ["#ff0000", true],
  ["#ffaa00", true],
  ["#ffac00", false],
  ["#ff0055", true],
  ["#ff0057", false],
])("isRedOrOrange(%s) is %s", (c, expected) => expect(isRedOrOrange(c)).toBe(expected));

test("white text where it is readable, else a very dark shade", () => {
  expect(chooseTextColor("#1e3a8a")).toBe("#ffffff");
  expect(chooseTextColor("#dc2626")).toBe("#ffffff");
  expect(toHsl(chooseTextColor("#facc15")).l).toBeLessThan(0.1);
});

test("a green is darkened slightly for white text, a yellow stays", () => {
  for (const own of ["#16a34a", "#ea580c", "#0891b2"]) {
    const fill = toFillColor(own);
    expect(chooseTextColor(fill)).toBe("#ffffff");
    expect(toHsl(fill).h).toBeCloseTo(toHsl(own).h, -1);
  }
  expect(toFillColor("#facc15")).toBe("#facc15");
  expect(toFillColor("#1e3a8a")).toBe("#1e3a8a");
});

test("a readable colour stays unchanged", () => {
  expect(toReadableColor("#1e3a8a", light)).toBe("#1e3a8a");
  expect(toReadableColor("#facc15", dark)).toBe("#facc15");
});

test("a mix is the first colour at 1, and mostly the second at 0.2", () => {
  expect(mixColors("#ffffff", "#000000", 1)).toBe("#ffffff");
  expect(mixColors("#ffffff", "#000000", 0.2)).toBe("#333333");
});

describe.each([
  ["light", light],
  ["dark", dark],
])("any primary in the %s theme", (_, surfaces) => {
  it("is readable as fill, text and line", () => {
    fc.assert(
      fc.property(color, (primary) => {
        const p = createThemePalette(primary, surfaces);
        expect(contrastRatio(p.onPrimary, p.fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(p.onPrimary, p.hover)).toBeGreaterThanOrEqual(4.5);
        for (const surface of [...surfaces, p.soft]) {
          expect(contrastRatio(p.ink, surface)).toBeGreaterThanOrEqual(4.5);
        }
        for (const surface of surfaces) expect(contrastRatio(p.edge, surface)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 300 },
    );
  });
});

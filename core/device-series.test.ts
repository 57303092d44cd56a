import { expect, it } from "vitest";
import { deviceSeriesOf, MAX_DEVICE_SERIES, readDocumentNumber } from "./device-series.ts";

it.each([
  [1, "A"],
  [2, "B"],
  [26, "Z"],
  [27, "AA"],
  [52, "AZ"],
  [53, "BA"],
  [702, "ZZ"],
  [703, "AAA"],
  [MAX_DEVICE_SERIES, "ZZZ"],
])("the device number %i numbers with %s", (place, series) => expect(deviceSeriesOf(place)).toBe(series));

it("assigns every series once", () => {
  const all = Array.from({ length: MAX_DEVICE_SERIES }, (_, i) => deviceSeriesOf(i + 1));
  expect(new Set(all).size).toBe(MAX_DEVICE_SERIES);
});

it.each([
  ["B-2", "B-2"],
  ["b2", "B-2"],
  [" b 2 ", "B-2"],
  ["A 17", "A-17"],
  ["a–017", "A-17"],
  ["Venta B-2", "B-2"],
  ["#AB 12", "AB-12"],
  ["B-0", null],
  ["2", null],
  ["B", null],
  ["arroz 500", null],
  ["ABCD-1", null],
  ["b2b", null],
])("«%s» is the number %s", (typed, number) => expect(readDocumentNumber(typed)).toBe(number));

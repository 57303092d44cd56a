import { expect, it } from "vitest";
import { MAX_SERIES, seriesOf } from "./device-series.ts";

it.each([
  [1, "A"],
  [2, "B"],
  [26, "Z"],
  [27, "AA"],
  [52, "AZ"],
  [53, "BA"],
  [702, "ZZ"],
  [703, "AAA"],
  [MAX_SERIES, "ZZZ"],
])("the device number %i numbers with %s", (place, series) => expect(seriesOf(place)).toBe(series));

it("gives no series twice", () => {
  const all = Array.from({ length: MAX_SERIES }, (_, i) => seriesOf(i + 1));
  expect(new Set(all).size).toBe(MAX_SERIES);
});

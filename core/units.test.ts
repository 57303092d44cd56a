import { expect, it } from "vitest";
import { perUnitSuffix, UNITS } from "./units.ts";

it("shows the unit after a price", () =>
  expect(UNITS.map(perUnitSuffix)).toEqual(["", " / kg", " / lb", " / L", " / m"]));

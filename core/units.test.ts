import { expect, it } from "vitest";
import { perUnit, UNITS } from "./units.ts";

it("shows the unit after a price", () =>
  expect(UNITS.map(perUnit)).toEqual(["", " / kg", " / lb", " / L", " / m"]));

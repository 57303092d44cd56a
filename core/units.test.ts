import { expect, it } from "vitest";
import { perUnit, UNITS } from "./units.ts";

it("says behind a price for how much it is", () =>
  expect(UNITS.map(perUnit)).toEqual(["", " / kg", " / lb", " / L", " / m"]));

import { expect, test } from "vitest";
import { buildHourBars } from "./hours-screen.tsx";

test("has a bar per hour from first to last, minus returns", () => {
  const bars = buildHourBars([
    { hour: 9, count: 2, revenue: 19_000 },
    { hour: 11, count: 1, revenue: -500 },
  ]);
  expect(bars.map(({ label, amount, detail }) => [label, amount, detail])).toEqual([
    ["9", 19_000, "2 ventas"],
    ["10", 0, "0 ventas"],
    ["11", -500, "1 venta"],
  ]);
  expect(bars[0]!.name).toBe("De 9:00 a. m. a 10:00 a. m.");
  expect(buildHourBars([{ hour: 18, count: 1, revenue: 500 }])[0]!.label).toBe("18");
  expect(buildHourBars([{ hour: 23, count: 1, revenue: 500 }])[0]!.name).toBe("De 11:00 p. m. a 12:00 a. m.");
});

import { expect, test } from "vitest";
import { describeSupplierDeliveries } from "./supplier-figures.tsx";

test.each([
  [0, null, "Todavía no te ha traído nada"],
  [0, "2024-03-06T02:00:00Z", "Ninguna entrega; la última el 5/03/2024"],
  [1, "2024-03-05T15:00:00Z", "1 entrega, el 5/03/2024"],
  [3, "2024-03-05T15:00:00Z", "3 entregas, la última el 5/03/2024"],
])("%i deliveries, the last one %s: %s", (receptions, lastReceivedAt, text) => {
  expect(describeSupplierDeliveries({ receptions, lastReceivedAt, spent: 0, products: [] })).toBe(text);
});

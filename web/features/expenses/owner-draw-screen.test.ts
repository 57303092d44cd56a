import { expect, test } from "vitest";
import { formatPesos } from "#core/money.ts";
import { chargedTaxesText, earnedOrLost, soldLabel, unknownCostText } from "./owner-draw-screen.tsx";

test("the text of the unknown cost share is that of the specification", () => {
  expect(unknownCostText(34)).toBe("De 34 % de lo vendido no sabemos el costo");
  expect(unknownCostText(12.5)).toBe("De 12,5 % de lo vendido no sabemos el costo");
});

test("a store that charged taxes reads that they are no profit, another one reads nothing new", () => {
  expect(soldLabel({ taxes: 0 })).toBe("Vendiste");
  expect(soldLabel({ taxes: 1_900.25 })).toBe("Vendiste, sin impuestos");
  expect(chargedTaxesText({ taxes: 1_900.25 })).toBe(
    `Lo vendido va sin los ${formatPesos(1_900)} de IVA, INC y bolsas que cobraste: no son ganancia.`,
  );
});

test("names a month's loss a loss", () =>
  expect([1, 0, -1].map(earnedOrLost)).toEqual(["Ganaste", "Ganaste", "Perdiste"]));

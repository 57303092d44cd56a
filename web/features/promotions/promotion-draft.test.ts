import { describe, expect, it } from "vitest";
import {
  buildPromotionExample,
  buildPromotionRequest,
  createPromotionDraft,
  type PromotionDraft,
  productNamesText,
  promotionPeriodText,
  promotionTermsText,
  proposePromotionName,
} from "./promotion-draft.ts";

const poker = { id: "p", name: "Poker", price: 2_600, unit: "UNIT" as const, quantity: 1 };
const milk = { id: "q", name: "Leche", price: 4_300, unit: "UNIT" as const, quantity: 1 };
const bread = { id: "b", name: "Pan", price: 500, unit: "UNIT" as const, quantity: 4 };
const cheese = { id: "c", name: "Queso", price: 13_000, unit: "KG" as const, quantity: 1 };
const draft = (fields: Partial<PromotionDraft> = {}) =>
  createPromotionDraft({ products: [poker], ...fields });
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a promotion is offered with a name and sent as the contract has it", () => {
  it.each<[Partial<PromotionDraft>, string, object]>([
    [{}, "Lleve 3 pague 2", { kind: "NTH", every: 3, percent: 100, productIds: ["p"] }],
    [{ way: "SECOND" }, "El segundo a mitad", { kind: "NTH", every: 2, percent: 50 }],
    [{ way: "SECOND", percent: 30 }, "El segundo con 30 % menos", { kind: "NTH", every: 2, percent: 30 }],
    [{ way: "PERCENT" }, "20 % menos", { kind: "PERCENT", every: null, percent: 20 }],
    [
      { way: "COMBO", products: [bread, milk], price: 5_900 },
      "Combo Pan + Leche",
      {
        kind: "COMBO",
        price: 5_900,
        percent: null,
        items: [
          { productId: "b", quantity: 4 },
          { productId: "q", quantity: 1 },
        ],
      },
    ],
    [
      { days: [3, 1], fromTime: "22:00", endsOn: "2026-12-05" },
      "Lleve 3 pague 2",
      { days: [1, 3], fromTime: "22:00", toTime: null, endsOn: "2026-12-05", startsOn: null },
    ],
    [{ days: [1, 2, 3, 4, 5, 6, 7] }, "Lleve 3 pague 2", { days: null }],
  ])("%j is %s", (fields, name, request) => {
    expect(proposePromotionName(draft(fields))).toBe(name);
    expect(buildPromotionRequest(draft(fields))).toMatchObject({ name, active: true, ...request });
  });

  it.each<[Partial<PromotionDraft>, string]>([
    [{ products: [] }, "Elige los productos de la promoción."],
    [{ way: "PERCENT", percent: 100 }, "Con 100 % regalas el producto: escribe de 1 a 99."],
    [{ way: "PERCENT", percent: 0 }, "El porcentaje va de 1 a 99."],
    [{ products: [cheese] }, "«Queso» no se vende por unidades: elige otra clase de promoción."],
    [{ way: "COMBO" }, "Escribe cuánto cuesta el combo."],
    [{ startsOn: "2026-12-05", endsOn: "2026-12-04" }, "La fecha de fin es anterior a la de inicio."],
    [{ fromTime: "08:00", toTime: "08:00" }, "La hora de fin debe ser distinta de la de inicio."],
  ])("%j is not sent: %s", (fields, problem) => expect(buildPromotionRequest(draft(fields))).toBe(problem));
});

it.each<[Partial<PromotionDraft>, string, number, number]>([
  [{}, "3 × Poker", 7_800, 5_200],
  [{ way: "SECOND" }, "2 × Poker", 5_200, 3_900],
  [{ way: "PERCENT", products: [cheese] }, "1 kg × Queso", 13_000, 10_400],
  [{ way: "COMBO", products: [bread, milk], price: 5_900 }, "4 × Pan + 1 × Leche", 6_300, 5_900],
  [{ way: "COMBO", products: [milk], price: 4_300 }, "1 × Leche", 4_300, 4_300],
])("the example of %j shows what a customer pays", (fields, bought, full, pays) => {
  expect(buildPromotionExample(draft(fields))).toEqual({ bought, full, pays });
});

it("says its terms, its times and its products", () => {
  const terms = { kind: "NTH" as const, percent: 100, every: 3, price: null };
  expect(promotionTermsText(terms)).toBe("1 de cada 3 gratis");
  expect(promotionTermsText({ ...terms, percent: 50, every: 2 })).toBe("1 de cada 2 a mitad de precio");
  expect(plain(promotionTermsText({ kind: "COMBO", percent: null, every: null, price: 5_900 }))).toBe(
    "Todo junto por $ 5.900",
  );
  const times = { startsOn: "2026-11-01", endsOn: null, days: null, fromTime: null, toTime: null };
  expect(promotionPeriodText(times, "2026-11-26")).toBe("");
  const night = { days: [5, 6], fromTime: "22:00", toTime: "02:00", endsOn: "2026-12-05" };
  expect(promotionPeriodText({ ...times, ...night }, "2026-11-26")).toBe(
    "Hasta el 5 de diciembre de 2026 · vie, sáb · de 10:00 p. m. a 2:00 a. m.",
  );
  const names = new Map([..."abcd"].map((id) => [id, id.toUpperCase()]));
  expect(productNamesText(["a", "x"], names)).toBe("A, Producto eliminado");
  expect(productNamesText(["a", "b", "c", "d"], names)).toBe("A, B y 2 más");
});

import { describe, expect, it } from "vitest";
import { aReturn, aSaleItem, aWholeSale } from "#web/test/builders.ts";
import {
  addRefundMethod,
  buildEmptyReturnDraft,
  buildFullReturnDraft,
  buildReturnRequestBody,
  computeReturnFigures,
  findReturnProblem,
  listReturnableLines,
  type RefundMethodDraft,
} from "./return-draft.ts";

const cheese = aSaleItem({
  id: "cheese",
  productId: "q",
  productName: "Queso",
  unit: "KG",
  price: 26_000,
  quantity: 0.75,
  total: 19_500,
});
const soda = aSaleItem({ id: "soda", productName: "Gaseosa", price: 5_500, quantity: 3 });
const bag = aSaleItem({ id: "bag", productId: null, description: "Bolsa", price: 200 });

const way = (
  method: RefundMethodDraft["method"],
  amount: number | null = null,
  reference = "",
): RefundMethodDraft => ({
  method,
  amount,
  reference,
});

describe("returnable lines", () => {
  it("exclude returned quantities, and the last part takes the rest", () => {
    const sale = aWholeSale({
      items: [
        { ...soda, discount: 100, total: 16_400, returned: 2 },
        { ...bag, returned: 1 },
      ],
      returns: [
        aReturn({ items: [{ ...aReturn().items[0]!, saleItemId: "soda", quantity: 2, total: 10_933 }] }),
      ],
    });
    expect(listReturnableLines(sale).map(({ item, left, back }) => [item.id, left, back])).toEqual([
      ["soda", 1, { quantity: 2, total: 10_933 }],
    ]);
    const draft = { ...buildEmptyReturnDraft(sale), taken: { soda: 5 } };
    // At most the remaining quantity, also after another return.
    expect(computeReturnFigures(sale, draft, 0).lines[0]).toMatchObject({ quantity: 1, worth: 5_467 });
  });

  it("a single item is preselected; of several none is", () => {
    expect(buildEmptyReturnDraft(aWholeSale({ items: [cheese] })).taken).toEqual({ cheese: 0.75 });
    expect(buildEmptyReturnDraft(aWholeSale({ items: [soda] })).taken).toEqual({});
    expect(buildEmptyReturnDraft(aWholeSale({ items: [cheese, bag] })).taken).toEqual({});
    expect(buildFullReturnDraft(aWholeSale({ items: [cheese, soda] }))).toMatchObject({
      taken: { cheese: 0.75, soda: 3 },
      reason: "WRONG_CHARGE",
    });
  });

  it.each([
    ["CASH", "CASH"],
    ["NEQUI", "NEQUI"],
    ["CREDIT", "CASH"],
    ["MIXED", "CASH"],
  ] as const)("paid by %s goes back by %s", (paymentMethod, method) => {
    expect(buildEmptyReturnDraft(aWholeSale({ paymentMethod })).ways).toEqual([
      { method, amount: null, reference: "" },
    ]);
  });
});

describe("the refund", () => {
  const sale = aWholeSale({ items: [cheese, soda] });
  const returned = { cheese: 0.25, soda: 1 };

  it("is the value of the parts, and reduces the debt first", () => {
    const draft = { ...buildEmptyReturnDraft(sale), taken: returned };
    const money = (owed: number) => {
      const { sums, settlement } = computeReturnFigures({ ...sale, owed }, draft, 0);
      return [sums.total, settlement.refunds.map(({ method, amount }) => `${method} ${amount}`)];
    };
    expect(money(0)).toEqual([12_000, ["CASH 12000"]]);
    expect(money(4_000)).toEqual([12_000, ["CREDIT 4000", "CASH 8000"]]);
    expect(money(36_000)).toEqual([12_000, ["CREDIT 12000"]]);
  });

  it("is rounded up only in cash, and never exceeds what the sale received", () => {
    const odd = aWholeSale({ items: [aSaleItem({ price: 307, quantity: 3 })], rounding: -21 });
    const one = { ...buildEmptyReturnDraft(odd), taken: { i: 1 } };
    expect(computeReturnFigures(odd, one, 50).settlement).toMatchObject({
      rounding: 43,
      refunds: [{ amount: 350 }],
    });
    const byNequi = computeReturnFigures(odd, { ...one, ways: [way("NEQUI")] }, 50).settlement;
    expect(byNequi).toMatchObject({ rounding: 0, refunds: [{ amount: 307 }] });
    const all = { ...one, taken: { i: 3 } };
    expect(computeReturnFigures(odd, all, 50).settlement).toMatchObject({
      rounding: 0,
      refunds: [{ amount: 900 }],
    });
    const refunds = [{ method: "CASH" as const, amount: 350, reference: null }];
    const [item] = odd.items;
    const later = {
      ...odd,
      items: [{ ...item!, returned: 1 }],
      returns: [aReturn({ total: 307, refunds })],
    };
    expect(computeReturnFigures(later, all, 50).settlement.refunds).toMatchObject([{ amount: 550 }]);
  });
});

describe("several refund methods", () => {
  const sale = aWholeSale({ items: [cheese, soda], owed: 4_000 });
  const draft = (...ways: RefundMethodDraft[]) => ({
    ...buildEmptyReturnDraft(sale),
    taken: { cheese: 0.25, soda: 1 },
    reason: "WRONG_ITEM" as const,
    ways,
  });
  const outcome = (...ways: RefundMethodDraft[]) => {
    const { settlement, problem } = computeReturnFigures(sale, draft(...ways), 50);
    return problem ?? settlement.refunds.map(({ method, amount }) => `${method} ${amount}`);
  };

  it("one takes the rest after the debt", () => {
    expect(outcome(way("NEQUI", 3_000), way("CASH"))).toEqual(["CREDIT 4000", "NEQUI 3000", "CASH 5000"]);
    expect(outcome(way("NEQUI"), way("CASH", 2_000), way("CARD", 1_000))).toEqual([
      ...["CREDIT 4000", "NEQUI 5000", "CASH 2000", "CARD 1000"],
    ]);
    // Only the cash part is rounded up to existing coins.
    expect(outcome(way("NEQUI", 3_020), way("CASH"))).toEqual(["CREDIT 4000", "NEQUI 3020", "CASH 5000"]);
    expect(outcome(way("NEQUI", 2_990), way("CASH"))).toEqual(["CREDIT 4000", "NEQUI 2990", "CASH 5050"]);
  });

  it("show a mismatch, and send nothing", () => {
    expect(outcome(way("NEQUI"), way("CASH"))).toBe(
      "Escribe cuánto va en cada forma; solo una puede quedar vacía.",
    );
    expect(outcome(way("NEQUI", 3_000), way("CASH", 4_000))).toBe("Faltan $ 1.000 por devolver.");
    const over = [way("NEQUI", 9_000), way("CARD")] as const;
    expect(outcome(...over)).toBe("Sobran $ 1.000: se devuelven $ 8.000.");
    expect(findReturnProblem(computeReturnFigures(sale, draft(...over), 0), draft(...over))).toMatch(
      /Sobran/,
    );
  });

  it("are sent as entered; without a refund none is sent", () => {
    const split = draft(way("NEQUI", 3_000, " M7 "), way("CASH", null, "no se manda"));
    expect(buildReturnRequestBody(computeReturnFigures(sale, split, 0), split).refunds).toEqual([
      { method: "NEQUI", amount: 3_000, reference: "M7" },
      { method: "CASH" },
    ]);
    const owing = { ...sale, owed: 12_000 };
    const figures = computeReturnFigures(owing, split, 0);
    expect([figures.problem, buildReturnRequestBody(figures, split).refunds]).toEqual([null, []]);
  });

  it("the next one is a payment method of the sale, then an unused one", () => {
    const payment = (method: "NEQUI" | "CREDIT") => ({ ...sale.payments[0]!, method });
    const payments = [payment("CREDIT"), payment("NEQUI")];
    const two = addRefundMethod({ payments }, [way("CASH")])!;
    expect(two.map(({ method }) => method)).toEqual(["CASH", "NEQUI"]);
    expect(addRefundMethod({ payments }, two)!.at(-1)!.method).toBe("CARD");
    let ways: readonly RefundMethodDraft[] | null = two;
    for (let i = 0; ways && i < 5; i += 1) ways = addRefundMethod({ payments }, ways);
    expect(addRefundMethod({ payments }, ways!)).toBeNull();
  });
});

describe("the request", () => {
  const sale = aWholeSale({ items: [cheese, soda, bag] });

  it("has the returned goods, and whether they are restocked", () => {
    const draft = {
      ...buildEmptyReturnDraft(sale),
      taken: { cheese: 0.25, bag: 1 },
      reason: "DEFECTIVE" as const,
    };
    const body = (more = {}) =>
      buildReturnRequestBody(computeReturnFigures(sale, { ...draft, ...more }, 0), { ...draft, ...more });
    expect(body()).toEqual({
      items: [
        { saleItemId: "cheese", quantity: 0.25, restock: false },
        { saleItemId: "bag", quantity: 1, restock: false },
      ],
      reason: "DEFECTIVE",
      note: null,
      refunds: [{ method: "CASH" }],
    });
    const ways = [way("NEQUI", null, " M12 ")];
    const choices = { shelved: { cheese: true, bag: true }, ways };
    expect(body(choices)).toMatchObject({
      items: [{ restock: true }, { restock: false }],
      refunds: [{ method: "NEQUI", reference: "M12" }],
    });
    expect(body({ reason: "OTHER", note: " Vencido " }).note).toBe("Vencido");
    expect(body({ note: "no se manda" }).note).toBeNull();
  });

  it("needs nothing more", () => {
    const says = (more: object) => {
      const draft = { ...buildEmptyReturnDraft(sale), ...more };
      return findReturnProblem(computeReturnFigures(sale, draft, 0), draft);
    };
    expect(says({})).toBe("Elige qué se devuelve.");
    expect(says({ taken: { soda: 1 } })).toBe("Elige el motivo.");
    expect(says({ taken: { soda: 1 }, reason: "OTHER", note: " " })).toBe("Escribe por qué se devuelve.");
    expect(says({ taken: { soda: 1 }, reason: "WRONG_ITEM" })).toBeNull();
  });
});

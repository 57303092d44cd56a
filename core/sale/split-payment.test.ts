import { describe, expect, it } from "vitest";
import { isPaymentSettled, type PaymentMethod, settlePayments } from "#core/sale/payment.ts";
import { computeSplitPaymentState, createSplitPaymentParts } from "./split-form.ts";
import { computeCreditPaymentAmount, type SplitPaymentPart, toPaymentInputs } from "./split-payment.ts";

const part = (method: PaymentMethod, amount: number | null, reference = ""): SplitPaymentPart => ({
  id: method,
  method,
  amount,
  reference,
});

describe("split payments", () => {
  it("an empty part takes the rest", () => {
    const parts = [part("CASH", 5_000), part("NEQUI", null)];
    expect(computeSplitPaymentState(12_300, parts, 0)).toEqual({
      left: 7_300,
      rest: { id: "NEQUI", amount: 7_300 },
      cash: 5_000,
      problem: null,
    });
  });

  it("cash that takes the rest is rounded to coins", () => {
    const parts = [part("NEQUI", 500), part("CASH", null)];
    expect(computeSplitPaymentState(1_234, parts, 50)).toMatchObject({
      rest: { amount: 700 },
      cash: 700,
      problem: null,
    });
    expect(settlePayments(1_234, toPaymentInputs(parts, 1_000), 50)).toMatchObject({
      rounding: -34,
      change: 300,
    });
  });

  it("cash typed in existing coins covers the whole rest", () =>
    expect(computeSplitPaymentState(1_234, [part("NEQUI", 500), part("CASH", 700)], 50)).toMatchObject({
      left: 0,
      problem: null,
    }));

  it.each<[string, SplitPaymentPart[], number, string]>([
    ["too little", [part("CARD", 5_000), part("NEQUI", 5_000)], 2_300, "Los pagos no suman el total"],
    ["too much", [part("CARD", 9_000), part("NEQUI", 5_000)], -1_700, "Los pagos suman más que el total"],
    [
      "too much before the rest",
      [part("CARD", 19_000), part("NEQUI", null)],
      -6_700,
      "Los pagos suman más que el total",
    ],
    [
      "two empty parts",
      [part("CARD", null), part("NEQUI", null)],
      12_300,
      "Escribe cuánto va en cada pago; solo uno puede quedar vacío",
    ],
    [
      "coins that do not exist",
      [part("CASH", 5_030), part("NEQUI", null)],
      7_270,
      "El efectivo va en múltiplos de $ 50",
    ],
  ])("reports the problem of %s", (_, parts, left, problem) =>
    expect(computeSplitPaymentState(12_300, parts, 50)).toMatchObject({ left, problem }),
  );

  it("sends a reference if one was typed", () => {
    const offered = toPaymentInputs([part("NEQUI", 300, " 0391 "), part("CARD", null, " ")], null);
    expect(offered).toEqual([{ method: "NEQUI", amount: 300, reference: "0391" }, { method: "CARD" }]);
    expect(isPaymentSettled(settlePayments(1_000, offered, 0))).toBe(true);
  });
});

describe("a split sale on credit", () => {
  it.each<[string, SplitPaymentPart[], number | null]>([
    ["without credit", [part("CASH", null)], null],
    ["all of it", [part("CREDIT", null)], 12_300],
    ["the rest after the cash", [part("CASH", 5_000), part("CREDIT", null)], 7_300],
    ["the typed amount", [part("CASH", null), part("CREDIT", 4_000)], 4_000],
    ["nothing, since all is paid", [part("CASH", 20_000), part("CREDIT", null)], 0],
  ])("has the credit amount: %s", (_, parts, owed) =>
    expect(computeCreditPaymentAmount(12_300, toPaymentInputs(parts, null))).toBe(owed),
  );

  it.each<[string, number, number | null]>([
    ["room for all", 0, null],
    ["room for a part", 10_280, 10_300],
    ["no room at all", 12_300, null],
  ])("starts a split with the money part: %s", (_, above, cash) => {
    const parts = createSplitPaymentParts("CREDIT", 12_300, above);
    expect(parts).toMatchObject([
      { method: "CASH", amount: cash },
      { method: "CREDIT", amount: null },
    ]);
  });

  it.each<[PaymentMethod | null, PaymentMethod[]]>([
    [null, ["CASH", "NEQUI"]],
    ["CASH", ["CASH", "NEQUI"]],
    ["CARD", ["CARD", "CASH"]],
  ])("%s divided begins with it, and another way", (chosen, methods) =>
    expect(createSplitPaymentParts(chosen, 12_300, 0).map(({ method }) => method)).toEqual(methods),
  );
});

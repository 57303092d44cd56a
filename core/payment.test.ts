import { describe, expect, it } from "vitest";
import { paymentLabel, settle } from "./payment.ts";

describe("settling a sale", () => {
  it.each([
    ["CASH", 9_500, 10_000, { amountPaid: 10_000, change: 500 }],
    ["CASH", 9_500, 9_500, { amountPaid: 9_500, change: 0 }],
    ["CASH", 9_500, 9_499, null],
    ["CASH", 9_500, 0, null],
    ["CASH", 9_500, undefined, { amountPaid: 9_500, change: 0 }],
    ["CARD", 9_500, 20_000, { amountPaid: 9_500, change: 0 }],
    ["NEQUI", 9_500, null, { amountPaid: 9_500, change: 0 }],
    ["OTHER", 9_500, 1, { amountPaid: 9_500, change: 0 }],
  ] as const)("%s %d with %s", (method, total, tendered, expected) =>
    expect(settle(method, total, tendered)).toEqual(expected),
  );

  it.each([
    ["CASH", "Efectivo"],
    ["TRANSFER", "Transferencia Bancaria"],
    ["NEQUI", "Nequi"],
    ["BITCOIN", "Otro"],
  ])("labels %s %s", (method, label) => expect(paymentLabel(method)).toBe(label));
});

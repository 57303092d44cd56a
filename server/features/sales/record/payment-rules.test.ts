import { describe, expect, it } from "vitest";
import { listOfferedPayments, settlePayments } from "#core/sale/payment.ts";
import {
  type OfferedSalePayments,
  refuseDifferentSaleTotal,
  requireSettledPayment,
} from "./payment-rules.ts";

function decidePayment(offer: OfferedSalePayments, total: number) {
  refuseDifferentSaleTotal(offer.total, total);
  return requireSettledPayment(settlePayments(total, listOfferedPayments(offer), 0), offer);
}

describe("payments of a request", () => {
  it.each([
    [
      { paymentMethod: "CASH" as const, amountPaid: 10_000 },
      { amountPaid: 10_000, change: 2_500 },
    ],
    [
      { paymentMethod: "CASH" as const, total: 7_500 },
      { amountPaid: 7_500, change: 0 },
    ],
    [
      { paymentMethod: "CARD" as const, amountPaid: 10_000 },
      { amountPaid: 7_500, change: 0 },
    ],
  ])("%j", (offered, settled) => expect(decidePayment(offered, 7_500)).toMatchObject(settled));

  it.each([
    [{ paymentMethod: "CASH" as const, amountPaid: 7_499 }, 7_500, "CASH_TOO_LOW"],
    [{ paymentMethod: "CARD" as const, total: 7_499 }, 7_500, "PRICE_CHANGED"],
    [{ payments: [{ method: "CARD" as const, amount: 7_499 }] }, 7_500, "PAYMENTS_MISMATCH"],
    [{ payments: [{ method: "CARD" as const, tendered: 8_000 }] }, 7_500, "INVALID_INPUT"],
    [{ payments: [{ method: "CASH" as const, tendered: 7_000 }] }, 7_500, "CASH_TOO_LOW"],
  ])("refuses %j for %d with %s", (offered, total, code) =>
    expect(() => decidePayment(offered, total)).toThrow(expect.objectContaining({ code })),
  );

  it("compares a total that was sent", () => {
    expect(() => refuseDifferentSaleTotal(11_700, 11_700)).not.toThrow();
    expect(() => refuseDifferentSaleTotal(null, 11_700)).not.toThrow();
    expect(() => refuseDifferentSaleTotal(11_699, 11_700)).toThrow(
      "El total de la venta es $ 11.700, no $ 11.699",
    );
  });
});

import { describe, expect, it } from "vitest";
import type { PaymentMethod } from "#core/sale/payment.ts";
import type { PendingExchange } from "#web/features/returns/public/exchange-state.ts";
import { aSaleContext } from "#web/test/sale-context.ts";
import { createEmptyCart, reduceCart } from "./cart.ts";
import { storedCartSchema } from "./cart-shape.ts";
import {
  addExchangePayment,
  computeExchangeDebtReduction,
  computeExchangeRefund,
  computeExchangeSums,
  exchangeBannerText,
} from "./exchange.ts";
import type { SaleRequestPayment } from "./sale-payment.ts";
import { buildSaleRequest } from "./sale-request.ts";
import { createSaleState, startNextSale } from "./sale-state.ts";

const exchange = (total: number, owed = 0, left = total): PendingExchange => ({
  saleId: "01a1fbab-4c11-7000-8000-0123456789ab",
  reason: "WRONG_ITEM",
  note: null,
  items: [{ saleItemId: "i", quantity: 1, restock: true }],
  sums: { total, left, owed, over: 0 },
});

describe("an exchange at the till", () => {
  it.each([
    ["something dearer", 10_000, 0, 25_000, { value: 10_000, used: 10_000, due: 15_000, over: 0 }],
    ["something cheaper", 10_000, 0, 4_000, { value: 10_000, used: 4_000, due: 0, over: 6_000 }],
    ["something of equal price", 10_000, 0, 10_000, { value: 10_000, used: 10_000, due: 0, over: 0 }],
    ["goods half on credit", 10_000, 5_000, 8_000, { value: 5_000, used: 5_000, due: 3_000, over: 0 }],
    ["goods all on credit", 10_000, 12_000, 8_000, { value: 0, used: 0, due: 8_000, over: 0 }],
  ])("of %s", (_, total, owed, sold, sums) => {
    expect(computeExchangeSums(exchange(total, owed), sold)).toEqual(sums);
  });

  it.each<[PaymentMethod | null, number]>([
    [null, 6_050],
    ["CASH", 6_050],
    ["CREDIT", 6_050],
    ["NEQUI", 6_020],
  ])("gives the difference back by %s, with the coins that exist", (method, back) => {
    // The sale received 30.000, more than the returned goods are worth.
    expect(computeExchangeRefund(exchange(10_000, 0, 30_000), 3_980, method, 50)).toBe(back);
    expect(computeExchangeRefund(exchange(10_000), 10_000, method, 50)).toBe(0);
  });

  it("refunds no cash that earlier returns already gave", () => {
    const again = exchange(10_000, 0, 30_000);
    again.sums.over = 30;
    expect(computeExchangeRefund(again, 9_980, "CASH", 50)).toBe(0);
    expect(computeExchangeRefund(again, 3_980, "CASH", 50)).toBe(6_000);
    expect(computeExchangeRefund(again, 3_980, "NEQUI", 50)).toBe(6_020);
  });

  it("is sent with the sale: its value first, then the payment", () => {
    const value = { method: "OTHER", amount: 10_000, reference: "Cambio de 01a1fbab-4c11" };
    const cash: SaleRequestPayment = {
      paymentMethod: "CASH",
      total: 15_000,
      amountPaid: 20_000,
      change: 5_000,
      customerId: "c",
    };
    expect(addExchangePayment(exchange(10_000), 25_000, cash, "CASH")).toEqual({
      payments: [value, { method: "CASH", tendered: 20_000 }],
      total: 25_000,
      customerId: "c",
      exchange: {
        saleId: "01a1fbab-4c11-7000-8000-0123456789ab",
        reason: "WRONG_ITEM",
        note: null,
        items: [{ saleItemId: "i", quantity: 1, restock: true }],
        refunds: [{ method: "OTHER", amount: 10_000 }],
      },
    });
    const split: SaleRequestPayment = {
      payments: [{ method: "CARD", amount: 5_000 }, { method: "CASH" }],
      total: 15_000,
    };
    expect(addExchangePayment(exchange(10_000), 25_000, split, null).payments).toEqual([
      value,
      ...split.payments,
    ]);
    const covered = addExchangePayment(exchange(10_000), 4_000, { ...cash, total: 0 }, "NEQUI");
    expect(covered.payments).toEqual([{ ...value, amount: 4_000 }]);
    expect(covered.exchange.refunds).toEqual([{ method: "OTHER", amount: 4_000 }, { method: "NEQUI" }]);
    const owed = addExchangePayment(exchange(10_000, 10_000), 4_000, { ...cash, total: 4_000 }, "CASH");
    expect(owed.payments).toEqual([{ method: "CASH", tendered: 20_000 }]);
  });

  it("names the number of the earlier sale, and sends the number nowhere else", () => {
    const cash: SaleRequestPayment = { paymentMethod: "CASH", total: 15_000, amountPaid: 15_000, change: 0 };
    const sent = addExchangePayment({ ...exchange(10_000), number: "A-3" }, 25_000, cash, "CASH");
    expect(sent.payments[0]).toEqual({ method: "OTHER", amount: 10_000, reference: "Cambio de A-3" });
    expect(sent.exchange).not.toHaveProperty("number");
  });

  it("may be on credit above the limit, and the debtor is not sent", () => {
    const credit: SaleRequestPayment = {
      payments: [{ method: "CREDIT" }],
      total: 15_000,
      customerId: "c",
      allowOverLimit: true,
    };
    const sent = addExchangePayment({ ...exchange(10_000), owedBy: "c" }, 25_000, credit, "CREDIT");
    expect(sent).toMatchObject({ customerId: "c", allowOverLimit: true });
    expect(sent.payments.at(-1)).toEqual({ method: "CREDIT" });
    expect(sent.exchange).not.toHaveProperty("owedBy");
  });

  it("reduces only the buyer's debt", () => {
    const owed = { ...exchange(10_000, 4_000), owedBy: "c" };
    expect(["c", "d", undefined].map((buyer) => computeExchangeDebtReduction(owed, buyer))).toEqual([
      4_000, 0, 0,
    ]);
    expect(computeExchangeDebtReduction({ ...exchange(10_000, 30_000, 9_000), owedBy: "c" }, "c")).toBe(
      9_000,
    );
  });

  it("belongs to the cart until the next sale", () => {
    const item = { id: "a", description: "Bolsa", price: 500 };
    const begun = reduceCart(createEmptyCart("k"), { type: "exchange", exchange: exchange(10_000) });
    const cart = reduceCart(begun, { type: "addFree", item });
    expect(storedCartSchema.parse(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
    const payment: SaleRequestPayment = { paymentMethod: "CASH", total: 0, amountPaid: 0, change: 0 };
    expect(buildSaleRequest(createSaleState(cart), payment, aSaleContext(), false)).toMatchObject({
      sale: { payments: [{ method: "OTHER", amount: 500 }], exchange: { reason: "WRONG_ITEM" }, total: 500 },
    });
    expect(reduceCart(cart, { type: "exchange", exchange: undefined }).exchange).toBeUndefined();
    expect(startNextSale(createSaleState(cart), "l").cart).toEqual(createEmptyCart("l"));
  });

  it("shows its value", () => {
    expect(exchangeBannerText(exchange(10_000))).toBe("$ 10.000 a favor");
    expect(exchangeBannerText(exchange(6_000), 5_000, 1_000)).toBe(
      "Trajo $ 6.000, lleva $ 5.000, le devuelves $ 1.000",
    );
    expect(exchangeBannerText(exchange(6_000), 9_000)).toBe("Trajo $ 6.000, lleva $ 9.000, paga $ 3.000");
    expect(exchangeBannerText(exchange(6_000), 6_000)).toBe("Trajo $ 6.000, lleva $ 6.000: quedan a mano");
    expect(exchangeBannerText(exchange(10_000, 10_000))).toBe("Lo que vuelve se descuenta de lo que debe");
  });
});

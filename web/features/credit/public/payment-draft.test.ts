import { expect, test } from "vitest";
import { buildDebtPaymentRequest, EMPTY_DEBT_PAYMENT_DRAFT, previewDebtPayment } from "./pay-debt-dialog.tsx";

const cash = (amount: number | null, tendered: number | null = null) => ({
  ...EMPTY_DEBT_PAYMENT_DRAFT,
  amount,
  tendered,
});

test.each([
  [cash(null), 0, null],
  [cash(0), 0, { problem: "Escribe cuánto abona." }],
  [cash(5_000, 10_000), 0, { due: 5_000, change: 5_000, balanceAfter: 3_020 }],
  [cash(8_021), 0, { problem: "Solo debe $ 8.020." }],
  [cash(5_000, 4_000), 0, { problem: "El efectivo no alcanza: son $ 5.000." }],
  // The whole debt when the smallest coin is 50: the rest that coins cannot pay is forgiven.
  [cash(8_020, 10_000), 50, { due: 8_000, change: 2_000, balanceAfter: 0 }],
  [{ ...cash(8_020, 1), method: "NEQUI" as const }, 50, { due: 8_020, change: 0, balanceAfter: 0 }],
])("%o with coins of %d does %o", (draft, step, preview) => {
  expect(previewDebtPayment(draft, 8_020, step)).toEqual(preview);
});

test("only cash has an amount handed over, only other methods a reference", () => {
  const draft = { ...cash(5_000, 10_000), reference: " M-1 " };
  expect(buildDebtPaymentRequest(draft, null)).toEqual({ amount: 5_000, method: "CASH", tendered: 10_000 });
  expect(buildDebtPaymentRequest({ ...draft, method: "NEQUI" }, "s")).toEqual({
    amount: 5_000,
    method: "NEQUI",
    reference: " M-1 ",
    shiftId: "s",
  });
});

// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import type { SplitPaymentPart } from "#core/sale/split-payment.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { QuantityPad } from "#web/features/sales/till/lines/quantity-pad.tsx";
import { createEmptyCart, reduceCart } from "#web/features/sales/till/sale/cart.ts";
import type { Cart, SellableProduct } from "#web/features/sales/till/sale/cart-line.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { WHOLE_NUMBERS_MESSAGE, WHOLE_PESOS_MESSAGE } from "#web/ui/number-text.ts";
import { DiscountDialog } from "./discount-dialog.tsx";
import { SplitPaymentForm } from "./split-payment-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rice = { id: "rice", name: "Arroz", price: 4_000, stock: 9, unit: "UNIT" } as SellableProduct;
const cheese = { ...rice, id: "cheese", name: "Queso", unit: "KG" } as SellableProduct;

test.each([
  ["Gramos", "1,5", WHOLE_NUMBERS_MESSAGE],
  ["Gramos", "1.5", WHOLE_NUMBERS_MESSAGE],
  ["Pesos", "2.5", WHOLE_PESOS_MESSAGE],
  ["Pesos", "2,50", WHOLE_PESOS_MESSAGE],
  ["Kilos", "1,2345", "Hasta 3 decimales"],
])("%s of cheese typed as %j are refused in sight, and nothing is sold", async (mode, typed, problem) => {
  const onTake = vi.fn(() => null);
  render(<QuantityPad open product={cheese} before={null} onTake={onTake} onClose={() => {}} />);
  await userEvent.click(screen.getByText(mode));
  const box = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(box, `${typed}{Enter}`);
  expect([box.value, screen.getByRole("alert").textContent]).toEqual([typed, problem]);
  expect(onTake).not.toHaveBeenCalled();
  await userEvent.clear(box);
  await userEvent.type(box, mode === "Pesos" ? "2.000{Enter}" : "2{Enter}");
  expect(onTake).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("pesos of cheese are written with points", async () => {
  const onTake = vi.fn(() => null);
  render(<QuantityPad open product={cheese} before={null} onTake={onTake} onClose={() => {}} />);
  await userEvent.click(screen.getByText("Pesos"));
  const box = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(box, "20000");
  expect(box.value).toBe("20.000");
  await userEvent.click(screen.getByRole("button", { name: "Borrar" }));
  expect(box.value).toBe("2.000");
  await userEvent.type(box, "{Enter}");
  expect(onTake).toHaveBeenCalledWith({ amount: 2_000, quantity: 0.5 });
});

function withRice(change: Partial<SaleEditor>): SaleEditor {
  const cart = reduceCart(createEmptyCart("key"), { type: "add", product: rice });
  const price = (of: Cart) => priceSale(of, { role: "OWNER", settings: DEFAULT_STORE_SETTINGS });
  return { cart, mostOff: 4_000, price, ...change } as SaleEditor;
}

test.each([
  ["En porcentaje", "1,5", WHOLE_NUMBERS_MESSAGE],
  ["En porcentaje", "12,", WHOLE_NUMBERS_MESSAGE],
  ["En pesos", "1,5", WHOLE_PESOS_MESSAGE],
])("a discount %s that is typed as %j stays in sight and is not applied", async (unit, typed, problem) => {
  const dispatch = vi.fn();
  const onClose = vi.fn();
  render(<DiscountDialog open till={withRice({ dispatch })} line={null} onClose={onClose} />);
  await userEvent.click(screen.getByText(unit));
  const box = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(box, `${typed}{Enter}`);
  await userEvent.click(screen.getByRole("button", { name: "Aplicar" }));
  expect([box.value.replace("$ ", ""), screen.getByText(problem).role]).toEqual([typed, "alert"]);
  expect([dispatch.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

test("a typed quantity replaces the fraction that was pressed before", async () => {
  render(<QuantityPad open product={cheese} before={null} onTake={() => null} onClose={() => {}} />);
  const box = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(box, "3");
  await userEvent.click(screen.getByRole("button", { name: "½ kilo" }));
  expect(box.value).toBe("0,5");
  await userEvent.keyboard("2");
  expect(box.value).toBe("2");
});

/** Calls `tell` with each new list of parts. */
function Split({ tell }: { tell: (parts: SplitPaymentPart[]) => void }) {
  const [parts, setParts] = useState<readonly SplitPaymentPart[]>(
    (["NEQUI", "CARD"] as const).map((method) => ({ id: method, method, amount: null, reference: "" })),
  );
  const given = {
    total: 10_000,
    cashRounding: 0,
    settings: { paymentKeys: [], documents: { mode: "OFF" } },
    methods: PAYMENT_METHODS,
    boxes: {},
    dispatch: ({ choice: { parts: next } }: { choice: { parts: SplitPaymentPart[] } }) => {
      tell(next);
      setParts(next);
    },
  };
  const till = given as unknown as SaleEditor;
  return (
    <SplitPaymentForm till={till} parts={parts} cash={{ label: "Recibe", step: 1 }} onFinish={() => {}} />
  );
}

test("an unreadable part is 0, never the rest", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const tell = vi.fn();
  render(<Split tell={tell} />);
  await userEvent.type(screen.getByLabelText(/^Monto de Nequi/), "1,5");
  expect(tell.mock.lastCall![0].map(({ amount }: SplitPaymentPart) => amount)).toEqual([0, null]);
});

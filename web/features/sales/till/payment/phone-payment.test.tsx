// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_STORE_SETTINGS, type PaymentKey } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica } from "#web/api/stored-session.ts";
import type { SaleEvent } from "#web/features/sales/till/sale/sale-events.ts";
import { type Till, useSale } from "#web/features/sales/till/send/use-sale.ts";
import { aProduct } from "#web/test/builders.ts";
import { TEST_SALE_MESSAGES } from "#web/test/sale-context.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { TillPaymentExtras } from "./till-payment-fields.tsx";

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const rice = aProduct({ name: "Arroz", price: 2_500, stock: 9 });
const keyOf = (method: "NEQUI" | "DAVIPLATA"): PaymentKey => ({
  method,
  label: method,
  key: "300 123 4567",
  holder: null,
  image: null,
});
let till: Till;

function Paying() {
  till = useSale({ place: "new-sale", words: TEST_SALE_MESSAGES, onSold: () => {} });
  const ref = useRef<HTMLInputElement>(null);
  return <TillPaymentExtras till={till} onFinish={() => {}} ref={ref} />;
}

async function paying(...events: SaleEvent[]) {
  const client = new QueryClient();
  const paymentKeys = [keyOf("NEQUI"), keyOf("DAVIPLATA")];
  client.setQueryData(["store-settings"], { ...DEFAULT_STORE_SETTINGS, paymentKeys });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Paying />
      </SessionProvider>
    </QueryClientProvider>,
  );
  run({ type: "take", product: rice }, ...events);
  await screen.findByRole("button", { name: "Ya lo vi en mi app" });
}
const run = (...events: SaleEvent[]) => act(() => events.forEach((event) => void till.dispatch(event)));
const seen = () => screen.getByRole("button", { name: "Ya lo vi en mi app" });
const isSeen = () => seen().getAttribute("aria-pressed") === "true";

test("a payment seen in the app is not seen with another method or another amount", async () => {
  await paying({ type: "method", method: "NEQUI" });
  act(() => seen().click());
  expect(isSeen()).toBe(true);
  run({ type: "method", method: "DAVIPLATA" });
  expect(isSeen()).toBe(false);
  act(() => seen().click());
  run({ type: "quantity", key: rice.id, quantity: 2 });
  expect(isSeen()).toBe(false);
});

test("nor is a part of a payment", async () => {
  const parts = (method: "NEQUI" | "DAVIPLATA", amount: number): SaleEvent => ({
    type: "pay",
    choice: {
      parts: [
        { id: "one", method, amount, reference: "" },
        { id: "two", method: "CASH", amount: null, reference: "" },
      ],
    },
  });
  await paying(parts("NEQUI", 1_000));
  act(() => seen().click());
  expect(isSeen()).toBe(true);
  run(parts("DAVIPLATA", 1_000));
  expect(isSeen()).toBe(false);
  act(() => seen().click());
  run(parts("DAVIPLATA", 1_500));
  expect(isSeen()).toBe(false);
});

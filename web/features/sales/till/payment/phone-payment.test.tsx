// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_STORE_SETTINGS, type PaymentKey, type StoreSettings } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import type { SaleEvent } from "#web/features/sales/till/sale/sale-events.ts";
import { type SaleEditor, useSale } from "#web/features/sales/till/send/use-sale.ts";
import { aProduct, aSession } from "#web/test/builders.ts";
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
  qrText: null,
});
let till: SaleEditor;

function Paying() {
  till = useSale({ screen: "new-sale", words: TEST_SALE_MESSAGES, onSold: () => {} });
  const ref = useRef<HTMLInputElement>(null);
  return <TillPaymentExtras till={till} onFinish={() => {}} ref={ref} />;
}

async function paying(...events: SaleEvent[]) {
  await payingWith({ paymentKeys: [keyOf("NEQUI"), keyOf("DAVIPLATA")] }, ...events);
  await screen.findByRole("button", { name: "Ya lo vi en mi app" });
}

async function payingWith(settings: Partial<StoreSettings>, ...events: SaleEvent[]) {
  const client = new QueryClient();
  client.setQueryData(["store-settings"], { ...DEFAULT_STORE_SETTINGS, ...settings });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Paying />
      </SessionProvider>
    </QueryClientProvider>,
  );
  run({ type: "take", product: rice }, ...events);
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

test("a store that asks is asked also without a key, and the answer is of this amount", async () => {
  storeSession(aSession("OWNER"));
  await payingWith({ confirmTransfers: "ASK" }, { type: "method", method: "TRANSFER" });
  const answer = (name: string) => screen.findByRole("button", { name });
  const isPressed = async (name: string) => (await answer(name)).getAttribute("aria-pressed") === "true";
  expect(await isPressed("Que lo revise el dueño")).toBe(true);
  const button = await answer("Ya lo vi en la app");
  act(() => button.click());
  expect([await isPressed("Ya lo vi en la app"), await isPressed("Que lo revise el dueño")]).toEqual([
    true,
    false,
  ]);
  run({ type: "quantity", key: rice.id, quantity: 2 });
  expect(await isPressed("Ya lo vi en la app")).toBe(false);
});

test("a cashier who may not confirm leaves it to the owner", async () => {
  storeSession(aSession("CASHIER"));
  const settings = { confirmTransfers: "ASK", cashierConfirms: false } as const;
  await payingWith(settings, { type: "method", method: "NEQUI" });
  await screen.findByRole("button", { name: "Que lo revise el dueño" });
  expect(screen.queryByRole("button", { name: "Ya lo vi en la app" })).toBe(null);
});

test("the QR code has the amount where the store's code can have one", async () => {
  const qrText =
    "00020101021126320014CO.COM.CRB.LLA021030012345675204541153031705802CO5917TIENDA LA ESQUINA6006BOGOTA630499B8";
  const sealed = { ...keyOf("NEQUI"), label: "Sellado", qrText: "000201", image: "/images/a/b.webp" };
  const paymentKeys = [{ ...keyOf("NEQUI"), qrText }, sealed];
  await payingWith({ paymentKeys }, { type: "method", method: "NEQUI" });
  const code = await screen.findByRole("img", { name: "Código QR de NEQUI" });
  expect(code.tagName).toBe("svg");
  const modules = Number(code.getAttribute("viewBox")!.split(" ")[2]);
  expect(code.style.minWidth).toBe(`${4 * modules}px`);
  screen.getByText(/También puedes escribir el valor: \$.2\.500/);
  expect(screen.getByRole("img", { name: "Código QR de Sellado" }).tagName).toBe("IMG");
});

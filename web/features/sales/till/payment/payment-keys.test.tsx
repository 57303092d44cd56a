// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica } from "#web/api/stored-session.ts";
import { type SaleEditor, useSale } from "#web/features/sales/till/send/use-sale.ts";
import { aProduct } from "#web/test/builders.ts";
import { TEST_SALE_MESSAGES } from "#web/test/sale-context.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { TillMethodAndCashFields } from "./till-payment-fields.tsx";

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
  const client = new QueryClient();
  client.setQueryData(["store-settings"], { ...DEFAULT_STORE_SETTINGS, credit: true });
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Paying />
      </SessionProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let till: SaleEditor;

function Paying() {
  till = useSale({ screen: "new-sale", words: TEST_SALE_MESSAGES, onSold: () => {} });
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button">Agregar uno</button>
      <input aria-label="Buscar productos" />
      <TillMethodAndCashFields row till={till} onFinish={() => {}} ref={ref} />
    </>
  );
}

const sell = () => act(() => till.products.onFound(aProduct({ name: "Arroz", price: 2_500, stock: 9 })));

/** The method after these keys, pressed so many milliseconds apart. */
function press(keys: string, target: Element, apart = 200) {
  for (const key of keys) {
    fireEvent.keyDown(target, { key });
    act(() => vi.advanceTimersByTime(apart));
  }
  act(() => vi.advanceTimersByTime(200));
  return till.method;
}

test("a letter chooses the method while a button or nothing has the focus", async () => {
  await sell();
  const button = screen.getByRole("button", { name: "Agregar uno" });
  const methods = ["e", "n", "t", "f"].map((key) => press(key, button));
  expect(methods).toEqual(["CASH", "NEQUI", "CARD", "CREDIT"]);
  expect(press("n", document.body)).toBe("NEQUI");
});

test("a letter in the search, a scanned code and an empty sale choose no method", async () => {
  expect(press("n", document.body)).toBe(null);
  await sell();
  expect(press("n", screen.getByRole("textbox", { name: "Buscar productos" }))).toBe(null);
  expect(press("NF4", document.body, 10)).toBe(null);
});

test("a letter in a dialog over the sale chooses no method", async () => {
  await sell();
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  dialog.dataset.open = "";
  document.body.append(dialog);
  expect(press("n", dialog)).toBe(null);
  dialog.remove();
  expect(press("n", document.body)).toBe("NEQUI");
});

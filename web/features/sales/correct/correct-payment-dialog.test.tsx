// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { storeSession } from "#web/api/stored-session.ts";
import { aSession, aWholeSale } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { CorrectPaymentDialog } from "./correct-payment-dialog.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Page({ sale }: { sale: FullSale }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Corregir el pago
      </button>
      {open && <CorrectPaymentDialog open sale={sale} onClose={() => setOpen(false)} />}
    </>
  );
}

function show(sale: FullSale) {
  const sent: { url: string; body: unknown }[] = [];
  stubServer(async (url: string, { method, body }: RequestInit = {}) => {
    if (url.includes("/auth/")) throw new TypeError("Failed to fetch");
    if (method !== "POST") return Response.json({ status: "success", data: sale });
    sent.push({ url, body: JSON.parse(String(body)) });
    return Response.json({ status: "success", data: { sale } }, { status: 201 });
  });
  storeSession(aSession("OWNER"));
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(["store-settings"], DEFAULT_STORE_SETTINGS);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter>
          <Page sale={sale} />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const tap = async (role: "button" | "radio", name: string) =>
  fireEvent.click(await screen.findByRole(role, { name }));

test("corrects the payment in three taps in all", async () => {
  const sale = aWholeSale();
  const sent = show(sale);
  await tap("button", "Corregir el pago");
  await screen.findByRole("dialog", { name: "Corregir el pago" });
  await tap("radio", "Nequi");
  expect(screen.getByRole("status").textContent).toMatch(/^Queda: Nequi/);
  await tap("button", "Guardar");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.url).toMatch(new RegExp(`/sales/${sale.id}/payments/correction$`));
  expect(sent[0]!.body).toEqual({ payments: [{ method: "NEQUI" }] });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("asks who owes a sale without a customer, and takes a part that was paid otherwise", async () => {
  const sent = show(aWholeSale({ customer: null }));
  await tap("button", "Corregir el pago");
  await tap("radio", "Fiado");
  await tap("button", "Guardar");
  expect(await screen.findByText("Elige el cliente que queda debiendo.")).toBeTruthy();
  await tap("radio", "Nequi");
  expect(screen.queryByText("Elige el cliente que queda debiendo.")).toBeNull();
  await tap("button", "Pagó una parte de otra forma");
  fireEvent.change(screen.getByLabelText("Valor"), { target: { value: "100" } });
  await tap("button", "Guardar");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({ payments: [{ method: "CASH", amount: 100 }, { method: "NEQUI" }] });
});

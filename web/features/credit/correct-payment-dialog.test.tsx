// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aSession } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { CorrectDebtPaymentDialog } from "./correct-payment-dialog.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const payment: CreditEntry = {
  id: "0199aaaa-0000-7000-8000-00000000000c",
  createdAt: "2026-11-28T15:00:00.000Z",
  kind: "PAYMENT",
  amount: -20_000,
  balanceAfter: 5_000,
  saleId: null,
  number: "A-9",
  method: "CASH",
  rounding: 0,
  reference: null,
  note: null,
  reverses: null,
  reversed: false,
  confirmation: null,
  by: { id: "u", name: "Luz" },
};

const { id, number, createdAt } = payment;
const corrected = {
  ...{ id, number, createdAt, amount: 20_000, method: "NEQUI", rounding: 0, change: 0, tendered: null },
  ...{ reference: null, balanceBefore: 25_000, balanceAfter: 5_000, paid: [], corrections: [] },
};

test("puts the method of an abono right", async () => {
  const sent: [string, unknown][] = [];
  stubServer(async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== "POST") throw new TypeError("Failed to fetch");
    sent.push([new URL(url, "http://x").pathname, JSON.parse(String(body))]);
    return Response.json({ status: "success", data: { payment: corrected } }, { status: 201 });
  });
  storeSession(aSession("OWNER"));
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <MemoryRouter>
          <CorrectDebtPaymentDialog open customerId="luz" payment={payment} onClose={onClose} />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Corregir el pago" });
  expect(dialog.textContent).toContain("Abono de $ 20.000. Se registró: Efectivo");
  fireEvent.click(screen.getByRole("radio", { name: "Nequi" }));
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([[`/api/customers/luz/payments/${payment.id}/correction`, { method: "NEQUI" }]]);
});

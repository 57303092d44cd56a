// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DebtPayment } from "#core/contract/credit/credit.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { storeSession } from "#web/api/stored-session.ts";
import { aShift } from "#web/test/a-shift.ts";
import { aSession } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { PayDebtDialog } from "./pay-debt-dialog.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const PAID: DebtPayment = {
  id: "0199cccc-0000-7000-8000-000000000000",
  number: null,
  createdAt: "2026-11-21T15:05:00.000Z",
  amount: 5_000,
  method: "CASH",
  rounding: 0,
  change: 0,
  balanceBefore: 12_000,
  balanceAfter: 7_000,
  paid: [],
};

type SentRequest = { key: string | null; body: Record<string, unknown> };

/** A store that requires an open drawer for cash, while none is open. */
function serve() {
  const server = { open: false, payments: [] as SentRequest[] };
  stubServer(async (url: string, { method, headers, body }: RequestInit = {}) => {
    const answer = (data: unknown, status = 200) => Response.json({ status: "success", data }, { status });
    if (url.includes("/shifts/current"))
      return Response.json({
        status: "success",
        data: server.open ? aShift() : null,
        proposedFloat: 40_000,
        unshifted: null,
      });
    if (url.endsWith("/shifts") && method === "POST") {
      server.open = true;
      return answer(aShift(), 201);
    }
    if (!url.includes("/payments")) return Response.json({ status: "error" }, { status: 404 });
    const key = new Headers(headers).get("idempotency-key");
    server.payments.push({ key, body: JSON.parse(String(body)) });
    const refusal = { status: "error", code: "SHIFT_REQUIRED", message: "Abre la caja" };
    return server.open ? answer(PAID, 201) : Response.json(refusal, { status: 409 });
  });
  return server;
}

async function pay() {
  storeSession(aSession("CASHIER"));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["credit", "account", "c", 1, 1], { balance: 12_000 });
  client.setQueryData(["store-settings"], { ...DEFAULT_STORE_SETTINGS, shifts: "REQUIRED" });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <PayDebtDialog open customer={{ id: "c", name: "Luz", phone: null }} onClose={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/¿Cuánto abona\?/), { target: { value: "5000" } });
  fireEvent.click(screen.getByRole("button", { name: "Recibir abono" }));
  return within(await screen.findByRole("dialog", { name: "Abre la caja" }));
}

test("cash for a closed drawer: the drawer is opened in place, and the payment continues", async () => {
  const { payments } = serve();
  const drawer = await pay();
  // The amount that was left in the drawer.
  expect((await drawer.findByDisplayValue<HTMLInputElement>(/40\.000/)).value).toContain("40.000");
  fireEvent.click(drawer.getByRole("button", { name: "Abrir la caja" }));
  await screen.findByRole("dialog", { name: "Abono recibido" });
  expect(payments.map(({ body }) => body)).toEqual([
    { amount: 5_000, method: "CASH" },
    { amount: 5_000, method: "CASH", shiftId: aShift().id },
  ]);
  // The first payment was not stored, so the second has a new idempotency key, with its own time.
  expect(payments[1]!.key).not.toBe(payments[0]!.key);
});

test("without opening the drawer the reason is shown, and other methods work", async () => {
  const { payments } = serve();
  const drawer = await pay();
  fireEvent.click(drawer.getByRole("button", { name: "Cancelar" }));
  await screen.findByText("Abre la caja");
  fireEvent.click(screen.getByRole("button", { name: "Recibir abono" }));
  // The next try also asks for an open drawer.
  await expect.poll(() => payments.length).toBe(2);
  await screen.findByRole("dialog", { name: "Abre la caja" });
});

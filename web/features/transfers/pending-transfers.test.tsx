// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Transfer } from "#core/contract/transfers.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SETTINGS_KEY } from "#web/api/query-keys.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aSession } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { PendingTransfersLink } from "./public/pending-transfers.tsx";
import { TransfersBadge } from "./public/transfers-badge.tsx";
import { usePendingTransfers } from "./transfers.queries.ts";
import { TransfersScreen } from "./transfers-screen.tsx";

const seller = { id: "u", name: "Luz" };
const createdAt = "2026-11-30T15:00:00.000Z";
const ofSale: Transfer = {
  paymentId: "a",
  saleId: "s",
  saleNumber: "A-2",
  createdAt,
  method: "NEQUI",
  amount: 14_900,
  reference: "M-77",
  seller,
  status: "PENDING",
};
const ofDebt: Transfer = {
  paymentId: "b",
  customerId: "c",
  customerName: "Doña Rosa",
  createdAt,
  method: "BREB",
  amount: 32_400,
  seller,
  status: "PENDING",
};

let transfers: Transfer[];
let requests: [path: string, body: unknown][];
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  transfers = [ofSale, ofDebt];
  requests = [];
  stubServer(async (path: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      requests.push([path, JSON.parse(String(init.body))]);
      const id = path.split("/").at(-1);
      transfers = transfers.filter(({ paymentId }) => paymentId !== id);
      return Response.json({ status: "success", data: { transfer: { ...ofSale, status: "DENIED" } } });
    }
    const pending = transfers.reduce((sum, { amount }) => sum + amount, 0);
    const totals = { pending, pendingCount: transfers.length, denied: 0 };
    const pagination = { page: 1, limit: 5, total: transfers.length, totalPages: 1 };
    return Response.json({ status: "success", data: { totals, transfers }, pagination });
  });
  storeSession(aSession("OWNER"));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Inicio() {
  const { data } = usePendingTransfers(true);
  return data && <PendingTransfersLink totals={data.data.totals} />;
}

function show(screen: ReactNode) {
  const client = new QueryClient();
  client.setQueryData(SETTINGS_KEY, { ...DEFAULT_STORE_SETTINGS, confirmTransfers: "ASK" });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter>
          {screen}
          <TransfersBadge />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test("names each payment that waits and its sum, here and in the menu, and says whether it arrived", async () => {
  show(<TransfersScreen />);
  const list = await screen.findByRole("list", { name: "Transferencias" });
  expect(screen.getAllByText(/Por confirmar 2 · \$.47\.300/)).toHaveLength(2);
  const [sale, debt] = within(list).getAllByRole("listitem");
  within(sale!).getByRole("link", { name: "Venta A-2" });
  within(sale!).getByText(/Nequi · M-77/);
  within(debt!).getByRole("link", { name: "Abono de Doña Rosa" });
  act(() => within(sale!).getByRole("button", { name: "No llegó" }).click());
  await vi.waitFor(() => expect(screen.getAllByText(/Por confirmar 1 · \$.32\.400/)).toHaveLength(2));
  act(() => screen.getByRole("button", { name: "Llegó" }).click());
  await vi.waitFor(() => expect(screen.queryByText(/Por confirmar \d/)).toBe(null));
  expect(requests).toEqual([
    ["/api/transfers/a", { status: "DENIED" }],
    ["/api/transfers/b", { status: "CONFIRMED" }],
  ]);
});

test("Inicio has one line for all of them, and shows a payment of another till within 15 seconds", async () => {
  transfers = [ofSale];
  show(<Inicio />);
  const link = await screen.findByRole("link", { name: /^Por confirmar 1 · \$.14\.900/ });
  expect(link.getAttribute("href")).toBe("/transferencias?status=PENDING");
  transfers = [ofSale, ofDebt];
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await screen.findByRole("link", { name: /^Por confirmar 2 · \$.47\.300/ });
  transfers = [];
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await vi.waitFor(() => expect(screen.queryByRole("link")).toBe(null));
});

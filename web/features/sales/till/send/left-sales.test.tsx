// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider, useSession } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { useResumeUnansweredSales } from "#web/features/sales/sales.queries.ts";
import { SALE_FAILED_TITLE } from "#web/features/sales/till/sale/sale-failure.ts";
import type { QueueEntry } from "#web/offline/queue/entry.ts";
import { readEntryCopies, storeEntryCopy } from "#web/offline/queue/queue-local-storage.ts";
import { aSale } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { findPendingSale } from "./sale-queue.ts";

const ID = "0198c1aa-0000-7000-8000-000000000001";
const createdAt = "2026-03-05T19:30:00.000Z";
const store = {
  id: ID,
  name: "La Paz",
  ownerName: "Ana",
  phone: null,
  nit: null,
  address: null,
  storeId: "PAZ",
  plan: "FREE" as const,
  createdAt,
};
const user = {
  id: ID,
  name: "Ana",
  email: "ana@example.com",
  phone: null,
  role: "OWNER" as const,
  createdAt,
};
const sale = aSale({ id: ID, createdAt, total: 2_500, amountPaid: 5_000, change: 2_500, items: [] });
const left: QueueEntry = {
  params: {},
  version: 1,
  key: ID,
  kind: "sale",
  place: 1,
  at: createdAt,
  by: { id: user.id, name: user.name },
  number: null,
  device: null,
  lateBody: {},
  shown: sale,
  total: sale.total,
  state: "ASKED",
  trouble: null,
  body: { items: [{ productId: ID, quantity: 1 }], paymentMethod: "CASH" },
};

// Preloaded, so that a slow machine does not affect timing.
beforeAll(() => Promise.all([import("#web/api/session-calls.ts"), import("./sale-journal.ts")]));
// Dismisses toasts of other tests.
beforeEach(() => {
  for (const { id } of readCurrentToasts()) dismissToast(id);
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  for (const { id } of readCurrentToasts()) dismissToast(id);
});

/** Opens the page as `who`, after Ana's page was killed while sending a sale. */
async function load(answer: Response, who = user, client = new QueryClient()) {
  const sent: (string | null)[] = [];
  stubServer(async (url: string, init: RequestInit) => {
    if (url !== "/api/sales") return Response.json({ status: "success", data: { store, user: who } });
    sent.push(new Headers(init.headers).get("idempotency-key"));
    return answer;
  });
  storeEntryCopy(store.id, left);
  storeSession({ token: "t", store, user: who });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  );
  const asWhom = () => {
    useResumeUnansweredSales();
    return useSession().status;
  };
  const { result } = renderHook(asWhom, { wrapper });
  // Pending sales are resumed in the first render with a session.
  await waitFor(() => expect(result.current).toBe("signed-in"));
  if (findPendingSale(ID)) await waitFor(() => expect(readCurrentToasts()).not.toEqual([]));
  return { sent, told: readCurrentToasts().map(({ title }) => title), kept: readEntryCopies(store.id) };
}

test("a sale whose response was cut off by a reload is resent with its key, and announced", async () => {
  const answer = Response.json({ status: "success", data: sale }, { status: 201 });
  expect(await load(answer)).toEqual({
    sent: [ID],
    told: ["¡Venta completada!", "Vuelto $ 2.500"],
    kept: [],
  });
});

test("a refusal is announced too", async () => {
  const answer = Response.json({ code: "INSUFFICIENT_STOCK", message: "Quedan 2" }, { status: 409 });
  expect(await load(answer)).toEqual({ sent: [ID], told: [SALE_FAILED_TITLE], kept: [] });
});

test("another user of the browser neither resends it nor is notified", async () => {
  const other = { ...user, id: ID.replace("1", "2") };
  expect(await load(Response.error(), other)).toEqual({ sent: [], told: [], kept: [left] });
});

test("a sale invalidates history, figures, movements and stock, but not the catalogue", async () => {
  const client = new QueryClient();
  const [history, figures] = [["sales", "list", {}] as const, ["sales", "statistics"] as const];
  const movements = ["products", "movements", ID, { withoutSales: false }] as const;
  const stock = ["products", "stock", ID] as const;
  const list = ["products", "list", { includeInactive: false }] as const;
  const all = [history, figures, movements, stock, list];
  for (const key of all) client.setQueryData(key, []);
  await load(Response.json({ status: "success", data: sale }, { status: 201 }), user, client);
  const stale = all.filter((key) => client.getQueryState(key)!.isInvalidated);
  expect(stale).toEqual([history, figures, movements, stock]);
});

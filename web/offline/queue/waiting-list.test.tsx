// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#core/permissions.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aSale, aSession } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { addQueueEntry, readQueueEntries, updateQueueEntry } from "./queue.ts";
import { useWaitingEntries, WaitingEntryList } from "./waiting-list.tsx";

const KEY = "0198c1aa-0000-7000-8000-000000000001";
let stores = 0;
let store: string;
let requests: { url: string; body: unknown }[];
let answer: () => Response;

beforeEach(() => {
  stubIndexedDb();
  store = `aside-${++stores}`;
  requests = [];
  answer = () => new Response(null, { status: 204 });
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A sale that the server cannot record, seen by a person of this role. */
async function show(role: Role): Promise<void> {
  const session = aSession(role);
  const here = { ...session, store: { ...session.store, id: store } };
  storeSession(here);
  stubServer((url: string, { body }: RequestInit) => {
    if (url.endsWith("/auth/verify")) return Response.json({ status: "success", data: here });
    requests.push({ url, body: body && JSON.parse(String(body)) });
    return answer();
  });
  const draft = {
    key: KEY,
    kind: "freeSale" as const,
    total: 3_000,
    shown: aSale(),
    lateBody: {},
    body: { items: [{ description: "Pan", price: 3_000, quantity: 1 }], paymentMethod: "CASH" },
    by: { id: "luz", name: "Luz Ñáñez" },
  };
  const entry = (await addQueueEntry(store, draft, new Date("2026-11-26T15:00:00Z")))!;
  const trouble = {
    code: "INVALID_INPUT",
    message: "El precio no puede ser negativo",
    at: entry.at,
    times: 2,
  };
  await updateQueueEntry(store, { ...entry, state: "REFUSED", trouble });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <ConfirmProvider>
            <List />
          </ConfirmProvider>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(/El precio no puede ser negativo/);
}

const List = () => <WaitingEntryList entries={useWaitingEntries(true)} />;
const putAside = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Dejar aparte" }));
  await userEvent.click(await screen.findByRole("button", { name: "Confirmar" }));
};

test("an owner puts a refused entry aside: the trail gets it, and it waits no more", async () => {
  await show("OWNER");
  await putAside();
  await waitFor(async () => expect(await readQueueEntries(store)).toEqual([]));
  expect(requests.map(({ url, body }) => [url.replace(/.*\/api/, ""), body])).toEqual([
    [
      "/devices/set-aside",
      {
        id: KEY,
        what: expect.any(String),
        at: "2026-11-26T15:00:00.000Z",
        by: "Luz Ñáñez",
        total: 3_000,
        reason: "El precio no puede ser negativo",
      },
    ],
  ]);
});

test.each([
  ["is lost", () => Promise.reject(new TypeError("Failed to fetch")) as never],
  ["is a refusal", () => Response.json({ code: "FORBIDDEN", message: "No" }, { status: 403 })],
])("an entry stays when the answer %s", async (_, reply) => {
  await show("OWNER");
  answer = reply;
  await putAside();
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Dejar aparte" }).getAttribute("aria-busy")).not.toBe("true"),
  );
  expect((await readQueueEntries(store)).map(({ key, state }) => [key, state])).toEqual([[KEY, "REFUSED"]]);
});

test("a cashier reads why it waits, and cannot put it aside", async () => {
  await show("CASHIER");
  screen.getByText("Se vuelve a intentar solo cada rato.");
  expect(screen.queryByRole("button", { name: "Dejar aparte" })).toBeNull();
});

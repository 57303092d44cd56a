// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ServicesReport } from "#core/contract/services.ts";
import { DEFAULT_STORE_SETTINGS, type ShiftMode } from "#core/store-settings.ts";
import { CURRENT_SHIFT_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { SettleServiceDialog } from "./services-screen.tsx";

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const id = "0198c1aa-0000-7000-8000-000000000001";
const row = { service: { id, name: "Recarga" }, toSettleNow: 5_000 } as ServicesReport[number];

/** Opens the dialog in a store without an open drawer. */
async function open(shifts: ShiftMode) {
  const sent: unknown[] = [];
  const session = aSession("OWNER");
  storeSession(session);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  stubServer(async (url: string, { method, body }: RequestInit) => {
    if (url.endsWith("/verify")) return Response.json({ status: "success", data: session });
    if (method === "POST") sent.push(JSON.parse(body as string));
    return Response.json({ code: "CONFLICT", message: "No" }, { status: 409 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1e6 } } });
  client.setQueryData([...CURRENT_SHIFT_KEY, null], { shift: null, tills: [], proposedFloat: 0 });
  client.setQueryData(SETTINGS_KEY, { ...DEFAULT_STORE_SETTINGS, shifts });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SessionProvider>
          <SettleServiceDialog open row={row} onClose={() => {}} />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("dialog");
  return { sent, save: () => fireEvent.click(screen.getByRole("button", { name: "Anotar" })) };
}

test("says that no drawer is touched when none is open", async () => {
  const { sent, save } = await open("OPTIONAL");
  await screen.findByText("No hay caja abierta: queda anotado sin tocar ninguna.");
  save();
  await waitFor(() => expect(sent).toEqual([{ serviceId: id, amount: 5_000, method: "CASH" }]));
});

test("names no drawer where the store uses none", async () => {
  const { sent, save } = await open("OFF");
  expect(screen.queryByText(/caja/)).toBeNull();
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("asks to open the drawer where cash needs an open one", async () => {
  const { sent, save } = await open("REQUIRED");
  await screen.findByText("En esta tienda el efectivo sale de la caja abierta.");
  save();
  await screen.findByRole("dialog", { name: "Abre la caja" });
  expect(sent).toEqual([]);
});

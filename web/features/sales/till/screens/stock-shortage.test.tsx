// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useCallback, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import type { SaleEvent } from "#web/features/sales/till/sale/sale-events.ts";
import type { StockShortageState } from "#web/features/sales/till/sale/sale-state.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { aSession } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { StockShortageNotice } from "./stock-shortage.tsx";

afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const again = { type: "quantity", key: "rice", quantity: 10 } as const;
const dispatched: SaleEvent[] = [];

const notice = { tone: "warning", title: "Stock insuficiente", text: "" } as const;

/** A till that refuses each repetition, as when another till sold the rest meanwhile. */
function Refusing({ sellBelowStock = false }) {
  const [short, setShort] = useState<StockShortageState>({ notice, productId: "rice", again });
  const dispatch = useCallback((event: SaleEvent) => {
    dispatched.push(event);
    if (dispatched.length < 5) setShort({ notice, productId: "rice", again });
  }, []);
  const till = { dispatch, settings: { ...DEFAULT_STORE_SETTINGS, sellBelowStock } } as unknown as SaleEditor;
  return <StockShortageNotice till={till} short={short} />;
}

test("'Vender de todos modos' repeats the action once, also if it is refused again", async () => {
  storeSession(aSession("OWNER"));
  const saved = vi.fn();
  stubServer(async (url: string) => {
    if (!url.includes("/settings")) return Response.json({ status: "success", data: aSession("OWNER") });
    saved();
    return Response.json({ status: "success", data: { ...DEFAULT_STORE_SETTINGS, sellBelowStock: true } });
  });
  const page = (sellBelowStock: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <ConfirmProvider>
          <Refusing sellBelowStock={sellBelowStock} />
        </ConfirmProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page(false));
  (await screen.findByRole("button", { name: "Vender de todos modos" })).click();
  (await screen.findByRole("button", { name: "Confirmar" })).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  rerender(page(true));
  await vi.waitFor(() => expect(dispatched).not.toEqual([]));
  await act(async () => {});
  expect(dispatched).toEqual([again]);
});

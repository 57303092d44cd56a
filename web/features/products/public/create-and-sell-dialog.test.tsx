// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#web/api/session.tsx";
import { aProduct } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { CreateAndSellDialog } from "./create-and-sell-dialog.tsx";

afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

function show(code: string) {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const on = { onClose: vi.fn(), onSaved: vi.fn(), onMore: vi.fn() };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <ConfirmProvider>
            <CreateAndSellDialog open code={code} {...on} />
          </ConfirmProvider>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return on;
}

const focused = () => document.activeElement;

test("a typed name begins in the price, and Enter creates a product whose stock nobody tracks", async () => {
  const sent: unknown[] = [];
  const product = aProduct({ name: "Pan", price: 2_500, tracksStock: false, stock: 0 });
  stubServer(async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ status: "success", data: { product } }, { status: 201 });
  });
  const on = show("Pan");
  await expect.poll(focused).toBe(screen.getByLabelText(/^Precio/));
  await userEvent.keyboard("2500{Enter}");
  await expect.poll(() => on.onSaved.mock.calls).toMatchObject([[{ name: "Pan" }]]);
  expect(sent).toMatchObject([{ name: "Pan", price: 2_500, category: "Otra", tracksStock: false }]);
  expect(on.onClose).toHaveBeenCalledOnce();
});

test("a scanned code begins in the name; without a connection it says what the till can do", async () => {
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
  const on = show("7702123450016");
  await expect.poll(focused).toBe(screen.getByLabelText(/^Nombre/));
  screen.getByText("Código 7702123450016");
  await userEvent.keyboard("Arroz{Enter}");
  await expect.poll(focused).toBe(screen.getByLabelText(/^Precio/));
  await userEvent.keyboard("2800");
  await userEvent.click(screen.getByRole("button", { name: "Con su stock y más datos" }));
  expect(on.onMore.mock.calls).toEqual([[{ name: "Arroz", price: 2_800 }]]);
  await userEvent.click(screen.getByRole("button", { name: "Crear y vender" }));
  await screen.findByText(/^(Sin conexión no se crean productos|Lo estamos comprobando)/);
  expect(on.onSaved).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnUse } from "#core/contract/sales/own-use.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import type { ProductCartLine } from "#web/features/sales/till/sale/cart-line.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { aSession } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { OwnUseDialog } from "./own-use-dialog.tsx";
import { costText, OwnUseScreen } from "./own-use-screen.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const marta = { id: "0199aaaa-0000-7000-8000-00000000000b", name: "Marta" };
const taken: OwnUse = {
  id: "0199aaaa-0000-7000-8000-00000000000c",
  number: "A-3",
  createdAt: "2026-11-28T15:00:00.000Z",
  items: [
    { productId: "p", productName: "Aceite", quantity: 2, unit: "UNIT", cost: 9_000, price: 12_000 },
    { productId: "q", productName: "Queso", quantity: 0.25, unit: "KG", cost: null, price: 6_000 },
  ],
  cost: 9_000,
  price: 18_000,
  takenBy: marta,
  note: "Almuerzo",
  by: { id: "u", name: "Luz" },
};

function show(node: ReactNode, listed: OwnUse[] = [taken]) {
  const sent: { url: string; body: unknown }[] = [];
  stubServer(async (url: string, { method, body }: RequestInit = {}) => {
    if (url.includes("/auth/")) throw new TypeError("Failed to fetch");
    if (method === "POST") {
      sent.push({ url, body: JSON.parse(String(body)) });
      return Response.json({ status: "success", data: { ownUse: taken } }, { status: 201 });
    }
    if (url.includes("/users/sellers"))
      return Response.json({ status: "success", data: [{ ...marta, role: "EMPLOYEE", hasPin: true }] });
    const pagination = { page: 1, limit: 20, total: listed.length, totalPages: 1 };
    return Response.json({ status: "success", data: listed, pagination });
  });
  storeSession(aSession("OWNER"));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter>{node}</MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const line: ProductCartLine = {
  key: "p",
  kind: "product",
  productId: "p",
  name: "Aceite",
  unit: "UNIT",
  price: 6_000,
  quantity: 2,
  amount: null,
  discount: null,
  stock: 5,
  problem: null,
};
const till = (lines: ProductCartLine[], dispatch = vi.fn()) =>
  ({ cart: { key: "c", lines, discount: null }, dispatch }) as unknown as SaleEditor;

test("takes the lines of the sale without a payment, says who, and starts the next sale", async () => {
  const dispatch = vi.fn();
  const onClose = vi.fn();
  const sent = show(<OwnUseDialog open till={till([line], dispatch)} onClose={onClose} />);
  const dialog = await screen.findByRole("dialog", { name: "Para la casa" });
  expect(within(dialog).getByRole("list", { name: "Lo que se llevan" }).textContent).toBe("Aceite2");
  await within(dialog).findByRole("option", { name: "Marta" });
  fireEvent.change(within(dialog).getByLabelText("Se lo lleva"), { target: { value: marta.id } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Anotar" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ url, body }) => [new URL(url, "http://x").pathname, body])).toEqual([
    ["/api/own-use", { items: [{ productId: "p", quantity: 2 }], takenBy: marta.id }],
  ]);
  expect(dispatch).toHaveBeenCalledWith({ type: "next", key: expect.any(String) });
});

test("says why a sale cannot be taken, and sends nothing", async () => {
  const sent = show(<OwnUseDialog open till={till([])} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Anotar" }));
  expect(await screen.findByText("La venta no tiene productos.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("the list says what was taken, by whom and at what cost, and what was undone has no button", async () => {
  const by = { id: "u", name: "Luz" };
  const reversal = { at: "2026-11-28T16:00:00.000Z", by, reason: "No era" };
  const sent = show(<OwnUseScreen />, [
    taken,
    { ...taken, id: "other", number: "A-2", reversed: true, reversal },
  ]);
  const list = await screen.findByRole("list", { name: "Para la casa" });
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first!.textContent).toContain("2 Aceite, 0,25 kg Queso");
  expect(first!.textContent).toContain("Se lo llevó Marta · Anotó Luz");
  expect(first!.textContent).toContain("Costó $ 9.000, sin contar 1 de costo desconocido");
  expect(second!.textContent).toContain("Anulado");
  expect(second!.textContent).toContain("Luz · No era");
  expect(within(second!).queryByRole("button")).toBeNull();
  fireEvent.click(within(first!).getByRole("button", { name: /^Anular/ }));
  const dialog = await screen.findByRole("dialog", { name: "¿Anular lo que se llevó?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Anular" }));
  await within(dialog).findByText("Escribe el motivo.");
  fireEvent.input(within(dialog).getByLabelText(/^Motivo/), { target: { value: "No era" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Anular" }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { reason: "No era" } }));
});

test("says of an unknown cost that nobody knows it", () => {
  const unknown = taken.items.map((item) => ({ ...item, cost: null }));
  expect(costText({ cost: 0, items: unknown })).toBe("Sin costo conocido");
  expect(costText({ cost: null, items: unknown })).toBeNull();
});

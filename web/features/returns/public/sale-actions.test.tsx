// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import type { Role } from "#core/permissions.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { storeSession } from "#web/api/stored-session.ts";
import { useRecordedSale } from "#web/features/sales/sale.queries.ts";
import { aReturn, aSaleItem, aSession, aWholeSale } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { SaleReturnActions } from "./sale-actions.tsx";

type SentRequest = { url: string; key: string | null; body: Record<string, unknown> };

/** A server with this sale that answers a return with `answer`; records requests. */
function serve(server: { sale: FullSale; answer: (turn: number) => Response | Error }) {
  const sent: SentRequest[] = [];
  stubServer(async (url: string, { method, headers, body }: RequestInit = {}) => {
    if (url.includes("/auth/")) throw new TypeError("Failed to fetch");
    if (method !== "POST") return Response.json({ status: "success", data: server.sale });
    const key = new Headers(headers).get("idempotency-key");
    sent.push({ url, key, body: JSON.parse(String(body)) });
    const answer = server.answer(sent.length);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return sent;
}

const recorded = (back = aReturn()) => Response.json({ status: "success", data: back }, { status: 201 });
const refused = (code: string, message: string) => Response.json({ code, message }, { status: 409 });

beforeEach(() => {
  // Keeps the dialog mounted: jsdom supports neither media queries nor sizes.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page({ id }: { id: string }) {
  const { data } = useRecordedSale(id);
  const { pathname, state } = useLocation();
  return (
    <>
      {data && <SaleReturnActions sale={data} />}
      <output aria-label="Lugar">{pathname + JSON.stringify(state ?? "")}</output>
    </>
  );
}

function show(sale: FullSale, role: Role = "OWNER", settings: Partial<StoreSettings> = {}) {
  storeSession(aSession(role));
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(["store-settings"], { ...DEFAULT_STORE_SETTINGS, ...settings });
  client.setQueryData(["sales", "one", sale.id], sale);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter>
          <Page id={sale.id} />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

/** Asks 'Corregir esta venta' first, unless its choices are open. */
const open = async (button: string, title = button) => {
  const ask = await screen.findByRole("button", { name: "Corregir esta venta" });
  if (ask.getAttribute("aria-expanded") === "false") fireEvent.click(ask);
  fireEvent.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: title }));
};

const breads = aWholeSale({ number: "A-3", items: [aSaleItem({ quantity: 3 })] });

test.each<[Role, boolean, number]>([
  ["OWNER", false, 3],
  ["EMPLOYEE", false, 3],
  ["CASHIER", false, 0],
  ["CASHIER", true, 3],
])("%s, cashiers may: %s, sees %d ways to correct a sale", (role, cashierReturns, count) => {
  show(breads, role, { cashierReturns });
  const ask = screen.queryByRole("button");
  if (ask) fireEvent.click(ask);
  expect(screen.queryAllByRole("listitem")).toHaveLength(count);
});

test("a partly returned sale cannot be voided, and a fully returned one has no actions", () => {
  show({ ...breads, status: "PARTIALLY_RETURNED" });
  fireEvent.click(screen.getByRole("button", { name: "Corregir esta venta" }));
  const choices = screen.getByRole("list", { name: "¿Qué pasó con esta venta?" });
  within(choices).getByRole("button", {
    name: "Devolver",
    description: "¿El cliente trae algo de vuelta?",
  });
  within(choices).getByRole("button", { name: "Cambiar por otra cosa" });
  expect(within(choices).getAllByRole("button")).toHaveLength(2);
  cleanup();
  show({ ...breads, status: "RETURNED" });
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("a lost response is retried at once, unchanged and with the same key", async () => {
  const answer = (turn: number) => (turn === 1 ? new TypeError("Failed to fetch") : recorded());
  const sent = serve({ sale: breads, answer });
  show(breads);
  const dialog = await open("Devolver");
  fireEvent.click(dialog.getByRole("button", { name: "Aumentar cantidad de Pan" }));
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: "CHANGED_MIND" } });
  fireEvent.click(dialog.getByRole("button", { name: "Devolver" }));
  await screen.findByRole("dialog", { name: "Devolución guardada" });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]!.body).toEqual({
    items: [{ saleItemId: "i", quantity: 1, restock: true }],
    reason: "CHANGED_MIND",
    note: null,
    refunds: [{ method: "CASH" }],
  });
});

test("without storage a lost response is undecided: it can be resent unchanged", async () => {
  const keep = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, name, value) {
    if (name.includes("journal")) throw new DOMException("full", "QuotaExceededError");
    keep.call(this, name, value);
  });
  let lost = true;
  const sent = serve({ sale: breads, answer: () => (lost ? new TypeError("Failed to fetch") : recorded()) });
  show(breads);
  const dialog = await open("Devolver");
  fireEvent.click(dialog.getByRole("button", { name: "Aumentar cantidad de Pan" }));
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: "CHANGED_MIND" } });
  fireEvent.click(dialog.getByRole("button", { name: "Devolver" }));
  const again = await dialog.findByRole("button", { name: "Intentar otra vez" }, { timeout: 10_000 });
  expect(
    dialog.getByRole<HTMLButtonElement>("button", { name: /Aumentar/ }).closest("fieldset")!.disabled,
  ).toBe(true);
  lost = false;
  // The reopened dialog sends the same request again.
  fireEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
  const second = await open("Cambiar por otra cosa", "Devolver");
  expect(again.isConnected).toBe(false);
  fireEvent.click(second.getByRole("button", { name: "Intentar otra vez" }));
  await screen.findByRole("dialog", { name: "Devolución guardada" });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.at(-1)).toEqual(sent[0]);
});

test("shows another till's return; the rest can be returned with a new key", async () => {
  const answer = (turn: number) =>
    turn === 1 ? refused("ALREADY_RETURNED", "De «Pan» solo quedan por devolver 1") : recorded();
  const server = { sale: breads, answer };
  const sent = serve(server);
  show(breads);
  const dialog = await open("Devolver");
  fireEvent.click(dialog.getByRole("button", { name: /^Todo: 3/ }));
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: "WRONG_ITEM" } });
  dialog.getByText("$ 3.000", { selector: "[role=status] *" });
  server.sale = {
    ...breads,
    items: [aSaleItem({ quantity: 3, returned: 2 })],
    returns: [aReturn({ total: 2_000, items: [{ ...aReturn().items[0]!, quantity: 2, total: 2_000 }] })],
  };
  fireEvent.click(dialog.getByRole("button", { name: "Devolver" }));
  await dialog.findByText("De «Pan» solo quedan por devolver 1. Abajo está lo que queda por devolver.");
  await dialog.findByRole("button", { name: /^Todo: 1/ });
  fireEvent.click(dialog.getByRole("button", { name: "Devolver" }));
  await screen.findByRole("dialog", { name: "Devolución guardada" });
  expect(sent.map(({ body }) => (body.items as { quantity: number }[])[0]!.quantity)).toEqual([3, 1]);
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

test("shows a message instead of a form when nothing is left", async () => {
  serve({ sale: breads, answer: () => recorded() });
  show(aWholeSale({ items: [aSaleItem({ returned: 1 })] }));
  const dialog = await open("Devolver");
  dialog.getByText("Todo lo de esta venta ya se devolvió.");
});

test("voids in two taps, refunded as it was paid", async () => {
  const paid = aWholeSale({ items: [aSaleItem({ quantity: 3 })], paymentMethod: "NEQUI" });
  const sent = serve({
    sale: paid,
    answer: () => recorded(aReturn({ refunds: [{ method: "NEQUI", amount: 3_000, reference: null }] })),
  });
  show(paid);
  const dialog = await open("Anular", "Anular venta");
  fireEvent.click(dialog.getByRole("button", { name: "Anular venta" }));
  const done = within(await screen.findByRole("dialog", { name: "Venta anulada" }));
  done.getByText("Entrega por Nequi");
  expect(sent.map(({ body }) => body)).toEqual([
    {
      items: [{ saleItemId: "i", quantity: 3, restock: true }],
      reason: "WRONG_CHARGE",
      note: null,
      refunds: [{ method: "NEQUI" }],
    },
  ]);
});

test("an exchange goes to the till with its goods, and sends nothing", async () => {
  const sent = serve({ sale: breads, answer: () => recorded() });
  show({ ...breads, owed: 500, owedBy: "c" });
  const dialog = await open("Cambiar por otra cosa");
  fireEvent.click(dialog.getByRole("button", { name: "Elegir lo nuevo" }));
  await dialog.findByText("Elige qué se devuelve.");
  fireEvent.click(dialog.getByRole("button", { name: /^Todo: 3/ }));
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: "OTHER" } });
  fireEvent.change(dialog.getByLabelText(/¿Por qué se devuelve\?/), { target: { value: "Duro" } });
  dialog.getByText("$ 2.500");
  fireEvent.click(dialog.getByRole("button", { name: "Elegir lo nuevo" }));
  const [, path, state] = /^([^{]*)(.*)$/.exec(
    screen.getByRole("status", { hidden: true, name: "Lugar" }).textContent!,
  )!;
  expect(path).toBe("/sales/new");
  expect(JSON.parse(state!)).toEqual({
    exchange: {
      saleId: breads.id,
      number: breads.number,
      owedBy: "c",
      reason: "OTHER",
      note: "Duro",
      items: [{ saleItemId: "i", quantity: 3, restock: true }],
      sums: { total: 3_000, left: 3_000, owed: 500, over: 0 },
    },
  });
  expect(sent).toEqual([]);
});

test("a cash refund needs an open drawer: it can be opened in place, or another method chosen", async () => {
  const sent = serve({
    sale: breads,
    answer: (turn) =>
      turn === 1 ? refused("SHIFT_REQUIRED", "Abre la caja para poder registrar esto") : recorded(),
  });
  show(breads, "OWNER", { shifts: "REQUIRED" });
  const dialog = await open("Anular", "Anular venta");
  fireEvent.click(dialog.getByRole("button", { name: "Anular venta" }));
  await dialog.findByText(/O elige otro medio que no sea efectivo/);
  fireEvent.click(dialog.getByRole("button", { name: "Abrir la caja" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Abre la caja" }));
  fireEvent.click(drawer.getByRole("button", { name: "Cancelar" }));
  fireEvent.change(dialog.getByLabelText(/¿Cómo devuelves la plata\?/), { target: { value: "CARD" } });
  expect(dialog.queryByRole("button", { name: "Abrir la caja" })).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Anular venta" }));
  await screen.findByRole("dialog", { name: "Venta anulada" });
  expect(sent[1]!.body.refunds).toEqual([{ method: "CARD" }]);
});

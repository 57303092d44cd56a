// @vitest-environment jsdom
import { focusManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { StockAdjustmentDialog } from "./adjust-dialog.tsx";
import { useCurrentStock } from "./movements.queries.ts";

const panela = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Panela",
  description: null,
  price: 2_500,
  unit: "UNIT",
  minStock: null,
  // Outdated: the server has 20.
  stock: 30,
  tracksStock: true,
  category: "Otra",
  image: null,
  barcode: null,
  gtin: null,
  storeCode: null,
  tax: null,
  taxChange: null,
  taxSuggested: null,
  content: null,
  pricePerUnit: null,
  presentations: [],
  tiers: [],
  wholesalePrice: null,
  active: true,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
} satisfies Product;

/** The server: its stock, the requests it received, and its response. */
const shop = { stock: 20, up: true, sent: [] as { key: string; body: object }[], answer: lost };
const onClose = vi.fn();

async function lost(): Promise<Response> {
  throw new TypeError("Failed to fetch");
}

function serve(_url: string, { method, headers, body }: RequestInit & { headers: Record<string, string> }) {
  if (method === "POST") {
    shop.sent.push({ key: headers["idempotency-key"]!, body: JSON.parse(body as string) });
    return shop.answer();
  }
  if (!shop.up) return lost();
  const data = { product: { ...panela, stock: shop.stock }, movements: [] };
  return Promise.resolve(Response.json({ status: "success", results: 0, data, next: null }));
}

/** A second component that reads the current stock. */
function CurrentStock() {
  return <p>Sabe de {useCurrentStock(panela.id).stock}</p>;
}

function open() {
  Object.assign(shop, { stock: 20, up: true, sent: [], answer: lost });
  stubServer(serve);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Cached stock from an earlier visit.
  client.setQueryData(["products", "stock", panela.id], 25);
  return () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <StockAdjustmentDialog open product={panela} onClose={onClose} />
          <CurrentStock />
        </QueryClientProvider>
      </MemoryRouter>,
    );
}

afterEach(() => {
  cleanup();
  onClose.mockClear();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

/** The sent adjustments. A retry has the same idempotency key and counts once. */
const sentAdjustments = () => [...new Map(shop.sent.map((one) => [one.key, one])).values()];
const button = (name: string) => screen.getByText(name).closest("button")!;
const save = () => button("Guardar ajuste");
const choose = (reason: string) => fireEvent.click(screen.getByText(reason, { exact: true }));
const type = (question: RegExp, amount: string) =>
  fireEvent.change(screen.getByLabelText(question), { target: { value: amount } });
const says = (text: RegExp) => expect.poll(() => document.body.textContent).toMatch(text);
const comeBack = () =>
  act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

test("a count is sent with the stock shown at its start, until the server reports another", async () => {
  open()();
  await says(/Ahora hay 20/);
  choose("Conteo");
  shop.stock = 19;
  await comeBack();
  type(/Cuántas unidades hay/, "18");
  shop.answer = async () =>
    Response.json(
      { code: "STOCK_CHANGED", message: "Cuenta otra vez.", details: { stock: 19 } },
      { status: 409 },
    );
  fireEvent.click(save());
  await says(/Cuenta otra vez/);
  await says(/Quedan 19 → 18/);
  shop.answer = lost;
  fireEvent.click(save());
  await says(/No sabemos si quedó guardado/);
  expect(sentAdjustments().map(({ body }) => body)).toMatchObject([
    { reason: "COUNT", stock: 18, stockBefore: 20 },
    { reason: "COUNT", stock: 18, stockBefore: 19 },
  ]);
});

test("shows no result for an unknown stock", async () => {
  const show = open();
  shop.up = false;
  show();
  choose("Corrección");
  type(/deben quedar/, "22");
  expect(save().disabled).toBe(true);
  await says(/No pudimos ver cuántas hay ahora/);
  fireEvent.submit(save().form!);
  expect(shop.sent).toEqual([]);
  shop.up = true;
  fireEvent.click(button("Intentar de nuevo"));
  await says(/Quedan 20 → 22/);
  fireEvent.click(save());
  await says(/No sabemos si quedó guardado/);
  expect(shop.sent[0]!.body).toMatchObject({ reason: "CORRECTION", quantity: 2, stockBefore: 20 });
});

test("a retry after a lost response is identical, even if the stock changed", async () => {
  open()();
  await says(/Ahora hay 20/);
  choose("Merma");
  type(/dañaron/, "20");
  fireEvent.click(save());
  await says(/No sabemos si quedó guardado/);
  shop.stock = 0;
  await comeBack();
  await says(/Sabe de 0/);
  const tries = shop.sent.length;
  fireEvent.click(save());
  await expect.poll(() => shop.sent.length).toBeGreaterThan(tries);
  // A try that is still to come would be among those of the next test.
  await says(/No sabemos si quedó guardado/);
  expect(shop.sent.at(-1)).toEqual(shop.sent[0]);
});

test("a lost adjustment reappears in a reopened dialog and keeps its key", async () => {
  const show = open();
  show();
  await says(/Ahora hay 20/);
  choose("Merma");
  type(/dañaron/, "3");
  fireEvent.click(save());
  await says(/No sabemos si quedó guardado/);
  fireEvent.click(button("Cancelar"));
  cleanup();
  // The server had saved the adjustment, although its answer was lost.
  shop.stock = 17;
  show();
  await says(/No supimos si este ajuste quedó guardado/);
  const tries = shop.sent.length;
  fireEvent.click(save());
  await expect.poll(() => shop.sent.length).toBeGreaterThan(tries);
  await says(/No sabemos si quedó guardado/);
  expect(shop.sent.at(-1)).toEqual(shop.sent[0]);

  // A different adjustment has a new idempotency key.
  type(/dañaron/, "5");
  fireEvent.click(save());
  await expect.poll(() => sentAdjustments().length).toBe(2);
  await says(/No sabemos si quedó guardado/);
});

test("does not close while sending", async () => {
  open()();
  await says(/Ahora hay 20/);
  choose("Merma");
  type(/dañaron/, "1");
  let end = (_error: Error) => {};
  shop.answer = () => new Promise((_, reject) => (end = reject));
  fireEvent.click(save());
  await expect.poll(() => shop.sent.length).toBe(1);
  fireEvent.click(button("Cancelar"));
  fireEvent.click(screen.getByLabelText("Cerrar"));
  expect(onClose).not.toHaveBeenCalled();
  shop.answer = lost;
  end(new TypeError("Failed to fetch"));
  await says(/No sabemos si quedó guardado/);
  fireEvent.click(button("Cancelar"));
  expect(onClose).toHaveBeenCalledOnce();
});

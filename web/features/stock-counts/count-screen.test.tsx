// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StockCount, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import type { Role } from "#core/permissions.ts";
import { readUuidTime } from "#core/uuid.ts";
import { PRODUCT_LISTS_KEY } from "#web/api/query-keys.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import {
  addQueueEntry,
  readQueueEntries,
  removeQueueEntry,
  updateQueueEntry,
} from "#web/offline/queue/queue.ts";
import { aProduct, aSession } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { CountScreen } from "./count-screen.tsx";

const ID = "0199aaaa-0000-7000-8000-0000000000c1";
const panela = aProduct({ id: "0199aaaa-0000-7000-8000-0000000000a1", name: "Panela", barcode: "55500011" });
const queso = aProduct({
  id: "0199aaaa-0000-7000-8000-0000000000a2",
  name: "Queso",
  barcode: "55500022",
  unit: "KG",
});
const soap = aProduct({
  id: "0199aaaa-0000-7000-8000-0000000000a3",
  name: "Jabón",
  barcode: "55500033",
  category: "Detergentes y Jabones",
});

const count: StockCount = {
  id: ID,
  number: 3,
  status: "OPEN",
  scope: { kind: "CATEGORY", category: "Otra", supplierId: null, supplierName: null },
  blind: true,
  note: null,
  startedAt: "2026-11-30T15:00:00.000Z",
  startedBy: { id: "u", name: "Ana" },
  closedAt: null,
  closedBy: null,
  progress: { products: 840, counted: 212, moved: 0 },
  difference: null,
};

const line: StockCountLine & { entries: object[] } = {
  product: { id: panela.id, name: "Panela", unit: "UNIT", category: "Otra", gtin: null, barcode: "55500011" },
  counted: 2,
  expected: null,
  difference: null,
  moved: 0,
  cost: null,
  price: 500,
  entries: [
    {
      id: "0199aaaa-0000-7000-8000-0000000000e1",
      productId: panela.id,
      quantity: 2,
      at: "2026-11-30T15:01:00.000Z",
      by: { id: "luz", name: "Luz" },
      replaced: false,
    },
  ],
};

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView

beforeEach(() => {
  stubIndexedDb();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  cleanup();
  // The sender goes on after a test, and would send the rest from the next file.
  const { id } = aSession("OWNER").store!;
  for (const { key } of await readQueueEntries(id)) await removeQueueEntry(id, key);
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
  for (const { id } of readCurrentToasts()) dismissToast(id);
  updateConnectionStatus({ reached: true, waiting: 0, refused: 0, onlySales: true });
});

const missing = {
  ...line,
  product: { ...line.product, id: queso.id, name: "Queso", unit: "KG" as const },
  counted: null,
  entries: [],
};

/** The products that the server was asked to create. */
let created: object[];

type SentEntry = { id: string; at?: string; productId: string; quantity?: number; replace?: boolean };

const CATALOGUE = [panela, queso, soap];

/** Opens the count; returns the entries that the server received. */
function open(
  role: Role,
  isUp: () => boolean = () => true,
  { shown = count, catalogue = CATALOGUE }: { shown?: StockCount; catalogue?: typeof CATALOGUE } = {},
) {
  storeSession(aSession(role));
  const sent: SentEntry[] = [];
  created = [];
  stubServer(async (url: string, { method = "GET", body }: RequestInit) => {
    if (!isUp()) throw new TypeError("Failed to fetch");
    const { pathname, searchParams } = new URL(url, "http://x");
    if (pathname.endsWith("/verify")) return Response.json({ status: "success", data: aSession(role) });
    if (method === "POST" && pathname.endsWith("/entries")) {
      const { entries } = JSON.parse(String(body)) as { entries: SentEntry[] };
      sent.push(...entries);
      const data = { entries: [], progress: count.progress };
      return Response.json({ status: "success", data }, { status: 201 });
    }
    if (method === "POST" && pathname.endsWith("/products")) {
      created.push(JSON.parse(String(body)));
      return Response.json({ status: "success", data: { product: panela } }, { status: 201 });
    }
    if (!pathname.endsWith(ID)) return Response.json({ message: "no" }, { status: 404 });
    const categories = [{ category: "Otra", products: 840, counted: 212 }];
    const isMissing = searchParams.get("show") === "uncounted";
    const lines = searchParams.get("search") === "Panela" ? [line] : isMissing ? [missing] : [];
    const data = { count: { ...shown, progress: { ...shown.progress, categories } }, lines };
    const pagination = { page: 1, limit: 1, total: lines.length, totalPages: 1 };
    return Response.json({ status: "success", data, pagination });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData([...PRODUCT_LISTS_KEY, { includeInactive: false }], catalogue);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter initialEntries={[`/products/conteo/${ID}`]}>
          <Routes>
            <Route path="/products/conteo/:id" element={<CountScreen />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return sent;
}

let at = 0;

/** Scans like a scanner that acts as a keyboard. */
function scan(code: string) {
  at += 1_000;
  for (const key of [...code, "Enter"]) {
    at += 4;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: at });
    fireEvent(document.body, event);
  }
}

test("a scan counts one without a tap, on top of what another device counted", async () => {
  const sent = open("CASHIER");
  await screen.findByText("Contados 212 de 840");
  scan("55500011");
  await screen.findByText("Van 3 unidades");
  await waitFor(() => expect(sent).toHaveLength(1));
  const [entry] = sent;
  expect(entry).toEqual({ id: entry!.id, productId: panela.id, quantity: 1 });
  expect(readUuidTime(entry!.id)).not.toBeNull();
});

test("a walk along 840 products takes one read each, and no tap", async () => {
  const catalogue = Array.from({ length: 840 }, (_, place) =>
    aProduct({
      id: `0199aaaa-0000-7000-8000-${String(place).padStart(12, "0")}`,
      name: `Producto ${place}`,
      barcode: String(7_000_000 + place),
    }),
  );
  const sent = open("CASHIER", undefined, { catalogue });
  await screen.findByText("Contados 212 de 840");
  for (const [place, { barcode }] of catalogue.entries()) {
    scan(barcode!);
    // A person walks to the next product.
    if (place % 20 === 19) await waitFor(() => expect(sent).toHaveLength(place + 1));
  }
  expect(new Set(sent.map(({ productId }) => productId)).size).toBe(840);
  expect(sent.every(({ quantity }) => quantity === 1)).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
}, 120_000);

test("a product by measure is always asked; with 'Preguntar cuántos' every product is", async () => {
  const sent = open("CASHIER");
  await screen.findByText("Contados 212 de 840");
  scan("55500022");
  const pad = await screen.findByRole("dialog", { name: "Queso" });
  fireEvent.click(await screen.findByRole("button", { name: "4" }));
  fireEvent.submit(pad.querySelector("form")!);
  await waitFor(() => expect(sent).toMatchObject([{ productId: queso.id, quantity: 4 }]));
  fireEvent.click(await screen.findByLabelText("Preguntar cuántos"));
  expect(localStorage.getItem("countMode")).toBe("ASK");
  scan("55500011");
  await screen.findByRole("dialog", { name: "Panela" });
  expect(sent).toHaveLength(1);
});

test("does not count a product outside the count, and keeps an unknown code", async () => {
  const sent = open("CASHIER");
  await screen.findByText("Contados 212 de 840");
  scan("55500033");
  await screen.findByText("No está en este conteo. Puedes seguir con los demás.");
  scan("99900099");
  scan("99900099");
  await screen.findByText("Sin producto (1)");
  await screen.findByText("2 lecturas");
  // Only who may write products creates one.
  expect(screen.queryByRole("button", { name: /^Crear/ })).toBeNull();
  expect(sent).toEqual([]);
});

test("without a server a scan waits in the queue of this device", async () => {
  let isUp = true;
  const sent = open("CASHIER", () => isUp);
  await screen.findByText("Contados 212 de 840");
  isUp = false;
  scan("55500011");
  await screen.findByText("Por subir", undefined, { timeout: 8_000 });
  await screen.findByText(/Sin conexión: sigue contando/);
  expect(sent).toEqual([]);
  const readEntry = () => {
    const name = Object.keys(localStorage).find((one) => one.startsWith("mostrador-journal:"));
    return JSON.parse(localStorage.getItem(name!)!);
  };
  await waitFor(() => expect(readEntry().state).toBe("LATE"), { timeout: 8_000 });
  const entry = readEntry();
  expect(entry).toMatchObject({
    kind: "countEntries",
    params: { id: ID },
    body: { entries: [{ productId: panela.id, quantity: 1 }] },
  });
  expect(entry.body.entries[0].id).toBe(entry.key);
}, 15_000);

test.each(["CASHIER", "OWNER"] as const)(
  "%s: who counts blind sees no differences before the close",
  async (role) => {
    open(role);
    await screen.findByText("Contados 212 de 840");
    fireEvent.click(screen.getByRole("tab", { name: "Revisar y cerrar" }));
    await screen.findByText(/628 productos sin contar/);
    if (role === "OWNER") {
      await screen.findByText("Todo lo contado cuadra.");
      screen.getByRole("button", { name: "Cerrar conteo" });
    } else {
      screen.getByText(/las diferencias las ve quien lo cierra/);
      expect(screen.queryByRole("button", { name: "Cerrar conteo" })).toBeNull();
    }
    fireEvent.click(screen.getByRole("button", { name: /^Volver a contar ?Queso$/ }));
    await screen.findByText("Todavía no se ha contado.");
  },
);

test.each(["LIST", "SUPPLIER"] as const)(
  "a code that nobody knows is kept in a count by %s, and creates a product with the stock that was scanned",
  async (kind) => {
    const scope = { kind, category: null, supplierId: null, supplierName: null };
    const sent = open("OWNER", undefined, { shown: { ...count, scope } });
    await screen.findByText("Contados 212 de 840");
    scan("99900099");
    scan("99900099");
    await screen.findByText("2 lecturas");
    fireEvent.click(screen.getByRole("button", { name: /^Crear ?el producto 99900099$/ }));
    const dialog = await screen.findByRole("dialog", { name: "Crear producto" });
    screen.getByText(/No es de este conteo: queda con 2 en stock/);
    fireEvent.change(screen.getByLabelText(/^Nombre/), { target: { value: "Bocadillo" } });
    fireEvent.change(screen.getByLabelText(/^Precio/), { target: { value: "1500" } });
    fireEvent.submit(dialog.querySelector("form")!);
    await waitFor(() => expect(created).toMatchObject([{ stock: 2, tracksStock: true, gtin: "99900099" }]));
    await waitFor(() => expect(screen.queryByText("Sin producto (1)")).toBeNull());
    expect(sent.filter(({ quantity }) => quantity === 2)).toEqual([]);
  },
);

const CLOSED = { closedAt: "2026-11-30T16:00:00.000Z", closedBy: count.startedBy } as const;
const AFTER: readonly StockCount[] = [count, { ...count, ...CLOSED, status: "CLOSED" }];

test.each(AFTER)("$status: what the store did not take is seen in the count itself", async (shown) => {
  const storeId = aSession("CASHIER").store!.id;
  const draft = {
    key: "0199aaaa-0000-7000-8000-0000000000e9",
    kind: "countEntries" as const,
    params: { id: ID },
    body: { entries: [{ productId: panela.id, quantity: 5 }] },
    lateBody: {},
    shown: { name: "Panela", text: "5 unidades", units: 5 },
    total: 0,
    by: { id: "luz", name: "Luz" },
  };
  const entry = (await addQueueEntry(storeId, draft, new Date("2026-11-30T15:30:00Z")))!;
  const trouble = { code: "COUNT_CLOSED", message: "Este conteo ya se cerró", at: entry.at, times: 1 };
  await updateQueueEntry(storeId, { ...entry, state: "REFUSED", trouble });
  open("CASHIER", undefined, { shown });
  const list = await screen.findByRole("list", { name: "No se pudo subir" });
  expect(list.textContent).toContain("5 unidades de Panela");
  expect(list.textContent).toContain("Este conteo ya se cerró");
});

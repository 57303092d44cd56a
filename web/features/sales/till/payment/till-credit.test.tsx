// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Customer } from "#core/contract/customers.ts";
import type { Product } from "#core/contract/products/products.ts";
import type { Store, User } from "#core/contract/session.ts";
import type { Role } from "#core/permissions.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { useSale } from "#web/features/sales/till/send/use-sale.ts";
import { aSale } from "#web/test/builders.ts";
import { TEST_SALE_MESSAGES } from "#web/test/sale-context.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { TillPaymentStep } from "./till-payment-step.tsx";

const ID = "0198c1aa-0000-7000-8000-00000000000";
const rice = { id: `${ID}1`, name: "Arroz", price: 5_000, stock: 9, unit: "UNIT" } as Product;
const luz: Customer = {
  id: `${ID}2`,
  name: "Luz Ñáñez",
  phone: "3105550100",
  email: null,
  address: null,
  documentType: null,
  document: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  balance: 8_000,
  creditLimit: null,
  creditDays: null,
  creditPaused: false,
  creditConsent: null,
  priceLevel: "PUBLIC",
};
const agreed = { ...luz, creditConsent: { at: "2026-11-02T12:00:00.000Z", how: "De palabra" } };

type SentRequest = { method: string; path: string; body: Record<string, unknown> };
let sent: SentRequest[];
let customer: Customer;
let isKnown: boolean;
let limit: number | null;
let refusal: { code: string; message: string } | null;
let settings: StoreSettings;

const store: Store = {
  id: `${ID}3`,
  name: "La Paz",
  ownerName: "Ana",
  storeId: "T-1",
  phone: null,
  nit: null,
  address: null,
  plan: "FREE",
  createdAt: luz.createdAt,
} as Store;
const userOf = (role: Role) =>
  ({ id: `${ID}4`, name: "Ana", email: "a@b.co", phone: null, role, createdAt: luz.createdAt }) as User;

function answer({ method, path, body }: SentRequest, role: Role): [number, unknown] {
  const success = (data: unknown): [number, unknown] => [
    method === "POST" ? 201 : 200,
    { status: "success", data },
  ];
  if (path.startsWith("/api/auth/")) return [200, { status: "success", data: { user: userOf(role), store } }];
  if (path === "/api/store/settings") return success(settings);
  if (path.startsWith("/api/customers/search")) return success(isKnown ? [customer] : []);
  if (path.includes("/account"))
    return success({
      customer,
      balance: customer.balance,
      overdue: 0,
      oldestDueAt: null,
      owingSince: null,
      ageing: { current: customer.balance, to15: 0, to30: 0, over30: 0 },
      limit,
      days: null,
      paused: customer.creditPaused,
      entries: [],
      pagination: { page: 1, limit: 1, total: 0, totalPages: 0 },
    });
  if (path.startsWith("/api/customers")) return success({ customer: { ...customer, ...body, balance: 0 } });
  if (refusal) return [409, { status: "error", ...refusal }];
  return success(aSale());
}

beforeEach(() => {
  ({ sent, customer, isKnown, limit, refusal, settings } = {
    sent: [],
    customer: agreed,
    isKnown: true,
    limit: null,
    refusal: null,
    settings: DEFAULT_STORE_SETTINGS,
  });
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
});

function Panel() {
  const till = useSale({ screen: "panel", words: TEST_SALE_MESSAGES, onSold: () => {} });
  const finish = () => void till.dispatch({ type: "finish" });
  return (
    <>
      <button type="button" onClick={() => till.products.onFound(rice)}>
        Agregar
      </button>
      <TillPaymentStep till={till} onFinish={finish} />
      {till.lastSale && <p>Vendido</p>}
      <button type="button" onClick={finish}>
        Finalizar
      </button>
    </>
  );
}

function till(role: Role = "CASHIER") {
  storeSession({ token: "t", store, user: userOf(role) });
  stubServer(async (path: string, init: RequestInit) => {
    const request = { method: init.method!, path, body: JSON.parse(String(init.body ?? "null")) };
    sent.push(request);
    const [status, content] = answer(request, role);
    return Response.json(content, { status });
  });
  const client = new QueryClient();
  client.setQueryData(["store-settings"], settings);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Panel />
      </SessionProvider>
    </QueryClientProvider>,
  );
  press("Agregar");
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const finish = () => press("Finalizar");
const sales = () => sent.flatMap(({ path, body }) => (path === "/api/sales" ? [body] : []));

async function fiarToLuz() {
  fireEvent.click(screen.getByRole("radio", { name: "Fiar" }));
  const box = await screen.findByRole("combobox", { name: "¿A quién le fías?" });
  fireEvent.change(box, { target: { value: "luz" } });
  fireEvent.click(await screen.findByRole("option", { name: /Luz Ñáñez.*Debe \$ 8\.000/ }));
  await screen.findByText("Quedaría debiendo");
}

test("a credit sale shows the debt and sends a plain sale of the customer", async () => {
  limit = 20_000;
  till();
  await fiarToLuz();
  await expect
    .poll(() => screen.getAllByRole("definition").map(({ textContent }) => textContent))
    .toEqual(["$ 8.000", "$ 13.000", "$ 12.000"]);
  // The customer's name appears only once.
  expect(screen.getAllByText("Luz Ñáñez")).toHaveLength(1);
  finish();
  await screen.findByText("Vendido");
  expect(sales()).toEqual([
    {
      items: [{ productId: rice.id, quantity: 1, price: 5_000 }],
      paymentMethod: "CREDIT",
      total: 5_000,
      amountPaid: 0,
      change: 0,
      customerId: luz.id,
    },
  ]);
});

test("a credit sale to a new customer asks for consent once and stores it", async () => {
  customer = { ...luz, balance: 0 };
  isKnown = false;
  till();
  fireEvent.click(screen.getByRole("radio", { name: "Fiar" }));
  finish();
  await screen.findByText("Elige a quién le fías");
  fireEvent.click(await screen.findByRole("button", { name: "Cliente nuevo" }));
  const form = within(await screen.findByRole("form", { name: "Cliente nuevo" }));
  fireEvent.input(form.getByLabelText(/^Nombre/), { target: { value: "Luz Ñáñez" } });
  fireEvent.input(form.getByLabelText("Celular"), { target: { value: "3105550100" } });
  fireEvent.click(form.getByRole("button", { name: "Guardar cliente" }));
  await screen.findByText("Quedaría debiendo");
  finish();
  await screen.findByText("Falta su permiso");
  expect(document.activeElement).toBe(screen.getByLabelText("Dijo que sí"));
  fireEvent.click(screen.getByLabelText("Dijo que sí"));
  finish();
  await screen.findByText("Vendido");
  const kept = () => sent.filter(({ path, method }) => path.startsWith("/api/customers") && method !== "GET");
  await expect.poll(() => kept().map(({ method }) => method)).toEqual(["POST", "PUT"]);
  expect(kept()[0]!.body).toMatchObject({ name: "Luz Ñáñez", phone: "3105550100" });
  expect(kept()[1]!.body.creditConsent).toMatchObject({ how: expect.stringContaining("Ley 1581") });
  expect(sales()).toMatchObject([{ paymentMethod: "CREDIT", customerId: luz.id }]);
});

test("finishing creates the typed customer, and only the end of the sale is green", async () => {
  customer = agreed;
  isKnown = false;
  till();
  fireEvent.click(screen.getByRole("radio", { name: "Fiar" }));
  const box = await screen.findByRole("combobox", { name: "¿A quién le fías?" });
  await expect.poll(() => document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: "Luz Ñáñez" } });
  await screen.findByText("No se encontraron clientes");
  finish();
  const form = within(await screen.findByRole("form", { name: "Cliente nuevo" }));
  expect((form.getByLabelText(/^Nombre/) as HTMLInputElement).value).toBe("Luz Ñáñez");
  expect(form.getByRole("button", { name: "Guardar cliente" }).className).not.toContain("filled-primary");
  finish();
  await screen.findByText("Quedaría debiendo");
  finish();
  await screen.findByText("Vendido");
  expect(sales()).toMatchObject([{ paymentMethod: "CREDIT", customerId: luz.id }]);
});

test("after 'Cambiar' a typed name never charges the customer before", async () => {
  till();
  await fiarToLuz();
  press("Cambiar");
  const box = screen.getByRole("combobox", { name: "¿A quién le fías?" });
  fireEvent.change(box, { target: { value: "Rosa Díaz" } });
  finish();
  expect(sales()).toEqual([]);
  // A typed name chooses no customer, so the till shows no debt.
  expect(screen.queryByText("Quedaría debiendo")).toBeNull();
  await screen.findByText("No se encontraron clientes");
  finish();
  await screen.findByRole("form", { name: "Cliente nuevo" });
  expect(sales()).toEqual([]);
});

test("Enter right after typing a new name creates it while the search is still on its way", async () => {
  isKnown = false;
  till();
  fireEvent.click(screen.getByRole("radio", { name: "Fiar" }));
  const box = await screen.findByRole("combobox", { name: "¿A quién le fías?" });
  fireEvent.change(box, { target: { value: "Rosa" } });
  fireEvent.keyDown(box, { key: "Enter" });
  const form = within(await screen.findByRole("form", { name: "Cliente nuevo" }));
  expect((form.getByLabelText(/^Nombre/) as HTMLInputElement).value).toBe("Rosa");
});

test("above the limit a cashier is warned, and the excess is paid at once", async () => {
  limit = 9_980;
  till();
  await fiarToLuz();
  await screen.findByText(/Solo el dueño o un administrador puede fiarle más/);
  finish();
  await screen.findByText("Pasa de su cupo");
  press("Paga una parte ahora");
  const cash = await screen.findByLabelText("Monto de Efectivo (pago 1)");
  // 5.000 less the remaining credit of 1.980, rounded up to existing coins.
  expect((cash as HTMLInputElement).value).toMatch(/3\.050/);
  await screen.findByText("Lo que falta queda fiado.");
  finish();
  await screen.findByText("Vendido");
  expect(sales()).toMatchObject([
    { payments: [{ method: "CASH", amount: 3_050 }, { method: "CREDIT" }], customerId: luz.id },
  ]);
  expect(sales()[0]).not.toHaveProperty("allowOverLimit");
});

test("a user with the permission allows it, for this customer only", async () => {
  limit = 9_000;
  till("ADMIN");
  await fiarToLuz();
  fireEvent.click(await screen.findByLabelText("Fiarle de todos modos"));
  fireEvent.click(screen.getByRole("button", { name: "Quitar cliente" }));
  await fiarToLuz();
  finish();
  await screen.findByText("Pasa de su cupo");
  fireEvent.click(await screen.findByLabelText("Fiarle de todos modos"));
  finish();
  await screen.findByText("Vendido");
  expect(sales()).toMatchObject([{ paymentMethod: "CREDIT", allowOverLimit: true }]);
});

test("a paused customer blocks the request", async () => {
  customer = { ...agreed, creditPaused: true };
  till("OWNER");
  await fiarToLuz();
  finish();
  await screen.findByText("Fiado en pausa");
  expect(sales()).toEqual([]);
});

test("after another till's sale the refusal says how to continue, and the limit can be decided", async () => {
  till("OWNER");
  await fiarToLuz();
  refusal = { code: "CREDIT_LIMIT", message: "El cliente quedaría debiendo más que su cupo" };
  limit = 9_000;
  finish();
  await screen.findByText(/más que su cupo\. Recibe una parte ahora/);
  fireEvent.click(await screen.findByLabelText("Fiarle de todos modos"));
  refusal = null;
  finish();
  await screen.findByText("Vendido");
  expect(sales()[1]).toMatchObject({ allowOverLimit: true });
});

test("after the store disables credit the sale continues with money", async () => {
  till();
  await fiarToLuz();
  refusal = { code: "CREDIT_OFF", message: "En esta tienda no se fía" };
  settings = { ...DEFAULT_STORE_SETTINGS, credit: false };
  finish();
  await screen.findByText(/no se fía\. Elige otra forma de pago/);
  await expect.poll(() => screen.queryByRole("radio", { name: "Fiar" })).toBeNull();
  // The customer stays chosen.
  screen.getByText("Luz Ñáñez");
  refusal = null;
  fireEvent.click(screen.getByRole("radio", { name: "Nequi" }));
  finish();
  await screen.findByText("Vendido");
  expect(sales()[1]).toMatchObject({ paymentMethod: "NEQUI", customerId: luz.id });
});

test("'Fiar' and its letter are missing where credit is disabled", async () => {
  settings = { ...DEFAULT_STORE_SETTINGS, credit: false };
  till();
  expect(screen.queryByRole("radio", { name: "Fiar" })).toBeNull();
  fireEvent.keyDown(document.body, { key: "f" });
  expect(screen.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)).toBe(false);
});

test("a letter chooses it, and Enter leads to the customer and to the end", async () => {
  till();
  fireEvent.keyDown(document.body, { key: "f" });
  const box = await screen.findByRole("combobox", { name: "¿A quién le fías?" });
  fireEvent.keyDown(document.body, { key: "Enter" });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: "luz" } });
  await screen.findByRole("option", { name: /Luz Ñáñez/ });
  fireEvent.keyDown(box, { key: "Enter" });
  await screen.findByText("Quedaría debiendo");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Fiar" }));
  fireEvent.keyDown(document.activeElement!, { key: "Enter" });
  await screen.findByText("Vendido");
});

// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSessionToken } from "#web/api/client.ts";
import { storeDeviceRegistration } from "#web/offline/device/device-id.ts";
import { performOperation } from "#web/offline/queue/perform-operation.ts";
import { aSale } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { offerMissingEntries } from "./offer-missing-entries.ts";

const keys = [1, 2].map((n) => `0198c1aa-0000-7000-8000-00000000000${n}`);
type Sale = { key: string; body: { number: string; late?: { at: string; sellerId: string } } };
/** Sales in the order in which the server received them, and the keys that it no longer has. */
let sales: Sale[];
let missing: string[];
let store: string;
let stores = 0;
let stop = () => {};

beforeEach(async () => {
  stubIndexedDb();
  store = `missing-${++stores}`;
  storeDeviceRegistration(store, { id: "device", series: "A" });
  setSessionToken("token", `${store}/ana`, () => {});
  sales = [];
  missing = [];
  stubServer((url: string, { headers, body }: RequestInit) => {
    if (url.endsWith("/keys/missing")) return Response.json({ status: "success", data: { missing } });
    sales.push({ key: new Headers(headers).get("idempotency-key")!, body: JSON.parse(String(body)) });
    return Response.json({ status: "success", data: aSale() }, { status: 201 });
  });
  for (const key of keys)
    await performOperation({
      key,
      kind: "freeSale",
      total: 1_000,
      shown: aSale(),
      lateBody: {},
      body: { items: [{ description: "Pan", price: 1_000, quantity: 1 }], paymentMethod: "CASH" },
      by: { id: "ana", name: "Ana" },
    });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  for (const { id } of readCurrentToasts()) dismissToast(id);
  cleanup();
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function comeIn(): Promise<void> {
  render(<ConfirmProvider>Caja</ConfirmProvider>);
  stop = offerMissingEntries(store, new QueryClient());
  await vi.advanceTimersByTimeAsync(6_000);
}

test("a server restored from an older backup is offered the sales that it lost, under their keys and numbers", async () => {
  missing = [keys[1]!];
  await comeIn();
  await screen.findByText("Este equipo tiene 1 venta que el servidor ya no tiene");
  expect(sales.map(({ key }) => key)).toEqual(keys);
  screen.getByRole("button", { name: "Confirmar" }).click();
  await vi.waitFor(() => expect(sales).toHaveLength(3));
  expect(sales[2]).toMatchObject({
    key: keys[1],
    body: { number: "A-2", late: { at: expect.any(String), sellerId: "ana" } },
  });
});

test("a browser that cannot store them says so", async () => {
  missing = keys;
  await comeIn();
  await screen.findByText("Este equipo tiene 2 ventas que el servidor ya no tiene");
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(fail);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(fail);
  screen.getByRole("button", { name: "Confirmar" }).click();
  await vi.waitFor(() => expect(readCurrentToasts()).toMatchObject([{ title: "No se pudo subir todo" }]));
  expect(sales).toHaveLength(2);
});

test("a refusal of the offer sends nothing", async () => {
  missing = keys;
  await comeIn();
  await screen.findByText("Este equipo tiene 2 ventas que el servidor ya no tiene");
  screen.getByRole("button", { name: "Cancelar" }).click();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sales).toHaveLength(2);
});

test("a server that has everything is asked once, and nobody is disturbed", async () => {
  await comeIn();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sales).toHaveLength(2);
});

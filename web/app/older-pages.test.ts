// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { setSessionToken } from "#web/api/client.ts";
import { readStoredSession, userKeyOf } from "#web/api/stored-session.ts";
import { listParkedSales } from "#web/features/sales/till/sale/parked-sales.ts";
import { readStoredCart } from "#web/features/sales/till/sale/stored-cart.ts";
import { storedSaleFields } from "#web/features/sales/till/sale/stored-sale.ts";
import { readQueueEntries } from "#web/offline/queue/queue.ts";
import { retryAllEntries } from "#web/offline/queue/sender.ts";
import { buildReplicaSale } from "#web/offline/replica/read-replica.ts";
import { aSale } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";

// What pages of older builds left in a browser: two sales that wait, one parked and one in progress. Their files were
// written by faults/devices/older-builds.ts (STORAGE_FILE).

type Storage = { localStorage: Record<string, string>; sessionStorage: Record<string, string> };

const files = import.meta.glob<Storage>("../test/older-pages/*.json", { eager: true, import: "default" });
const builds = Object.entries(files).map(([path, storage]) => [path.slice(-13, -5), storage] as const);

beforeEach(() => {
  stubIndexedDb();
});
afterEach(() => {
  setSessionToken(null, null, () => {});
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function putBack(storage: Storage): string {
  for (const name of ["localStorage", "sessionStorage"] as const)
    for (const [key, value] of Object.entries(storage[name])) globalThis[name].setItem(key, value);
  const session = readStoredSession()!;
  setSessionToken(session.token, userKeyOf(session), () => {});
  return session.store.id;
}

test("there are files of the four builds that were called 0.1.0", () => {
  expect(builds.map(([build]) => build).sort()).toEqual(["3899b8bb", "54091a85", "6cfa2887", "763dc07e"]);
});

test.each(builds)(
  "the sales that wait on a page of %s are shown, and each is sent once",
  async (_, storage) => {
    const storeId = putBack(storage);
    const entries = await readQueueEntries(storeId);
    expect(entries.map(({ kind, state }) => [kind, state])).toEqual([
      ["sale", "LATE"],
      ["sale", "LATE"],
    ]);
    for (const { key } of entries)
      expect(getSale.output.shape.data.safeParse(buildReplicaSale(null, key, entries)).error).toBeUndefined();
    const sent: { key: string; body: unknown }[] = [];
    stubServer(async (_path, init) => {
      const { headers, body } = init as RequestInit;
      const key = new Headers(headers).get("idempotency-key")!;
      sent.push({ key, body: JSON.parse(String(body)) });
      return Response.json({ status: "success", data: aSale({ id: key }) }, { status: 201 });
    });
    await retryAllEntries();
    expect(sent.map(({ key }) => key)).toEqual(entries.map(({ key }) => key));
    for (const { body } of sent) expect(recordSale.body.safeParse(body).error).toBeUndefined();
    expect(await readQueueEntries(storeId)).toEqual([]);
  },
);

test.each(builds)("the parked sale and the sale in progress of a page of %s are there", (_, storage) => {
  putBack(storage);
  const named = (name: string) => ({ cart: { lines: [{ name, quantity: 1 }] } });
  expect(listParkedSales()).toMatchObject([{ name: "Doña Luz", ...named("Sal 1 kg") }]);
  const sale = readStoredCart("new-sale", z.object(storedSaleFields));
  expect(sale).toMatchObject(named("Arroz 500 g"));
});

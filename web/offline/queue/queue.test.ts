// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setSessionToken } from "#web/api/client.ts";
import { readConnectionStatus, updateConnectionStatus } from "#web/offline/device/connection.ts";
import { storeDeviceRegistration } from "#web/offline/device/device-id.ts";
import { aShift } from "#web/test/a-shift.ts";
import { aReturn, aSale, aSaleItem, aWholeSale } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import type { QueueEntryDraft } from "./entry.ts";
import { buildQueueExportFile, InvalidQueueExportFile, importQueueExportFile } from "./export-file.ts";
import { performOperation } from "./perform-operation.ts";
import {
  changeEntryKey,
  followQueueInOtherTabs,
  readQueueEntries,
  removeQueueEntry,
  updateQueueEntry,
  updateWaitingCount,
} from "./queue.ts";
import { onEntryRecorded, retryAllEntries, wakeQueueSender } from "./sender.ts";

/** The real `setImmediate`: the IndexedDB stub needs turns of the real event loop. */
const { setImmediate: hereafter } = globalThis as unknown as {
  setImmediate(work: (done: unknown) => void): void;
};
const key = (n: number) => `0198c1aa-0000-7000-8000-00000000000${n}`;
const draft = (n: number): QueueEntryDraft => ({
  key: key(n),
  kind: "freeSale",
  total: 1_000,
  shown: aSale(),
  lateBody: {},
  body: { items: [{ description: `Pan ${n}`, price: 1_000, quantity: 1 }], paymentMethod: "CASH" },
  by: { id: "ana", name: "Ana" },
});

type SentRequest = {
  path: string;
  key: string;
  body: Record<string, unknown>;
  device: string | null;
  token: string | null;
};
let sent: SentRequest[];
type Reply = (sent: SentRequest) => Response | null | Promise<Response | null>;
/** Stubs the server. A null reply means that the connection is lost. */
function network(reply: Reply) {
  sent = [];
  stubServer(async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const one = {
      path,
      key: headers.get("idempotency-key")!,
      body: JSON.parse(String(init.body)),
      device: headers.get("x-device"),
      token: headers.get("authorization"),
    };
    sent.push(one);
    const answer = await reply(one);
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
}
const recordedAnswer = () => Response.json({ status: "success", data: aSale() }, { status: 201 });
const refused = (status: number, code: string) => Response.json({ code, message: code }, { status });
const sameRecorded = () =>
  Response.json({ code: "IDEMPOTENCY_MISMATCH", details: { sameContents: true } }, { status: 409 });
const lost = () => null;

let store: string;
let stores = 0;
const signIn = (who: string, at = store) => setSessionToken(`token of ${who}`, `${at}/${who}`, () => {});

beforeEach(() => {
  stubIndexedDb();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // A new store for each test, because the database of a store's queue stays open.
  store = `store-${++stores}`;
  storeDeviceRegistration(store, { id: "device", series: "A" });
  signIn("ana");
  updateConnectionStatus({ reached: true });
});
afterEach(() => {
  setSessionToken(null, null, () => {});
  updateConnectionStatus({ reached: true, waiting: 0, refused: 0, onlySales: true });
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Advances the clock while IndexedDB works. */
async function until<T>(work: Promise<T>): Promise<T> {
  let done = false;
  work.finally(() => (done = true)).catch(() => {});
  while (!done) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => hereafter(resolve));
  }
  return work;
}
const ask = (n: number) =>
  until(
    performOperation(draft(n)).then(
      (outcome) => ("answer" in outcome ? "answered" : outcome.finished.number),
      (error: { code: string }) => error.code,
    ),
  );
function stubFullStorage() {
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(fail);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(fail);
}
const send = () => until(wakeQueueSender());
const left = async () => (await readQueueEntries(store)).map(({ number, state }) => `${number} ${state}`);

describe("request", () => {
  test("gets the next number, and leaves the queue with the answer", async () => {
    network(recordedAnswer);
    expect([await ask(1), await ask(2)]).toEqual(["answered", "answered"]);
    expect(sent.map(({ key, body, device }) => [key, body.number, body.late, device])).toEqual([
      [key(1), "A-1", undefined, "device"],
      [key(2), "A-2", undefined, "device"],
    ]);
    expect(await left()).toEqual([]);
  });

  test("is in both copies before it is sent", async () => {
    let there: unknown[] = [];
    network(() => {
      there = Object.keys(localStorage).filter((name) => name.endsWith(key(1)));
      return recordedAnswer();
    });
    await ask(1);
    expect(there).toHaveLength(1);
  });

  test("is refused as without a queue, and gives its number back", async () => {
    network(() => refused(409, "PRICE_CHANGED"));
    expect(await ask(1)).toBe("PRICE_CHANGED");
    expect(await left()).toEqual([]);
    network(recordedAnswer);
    await ask(2);
    expect(sent[0]!.body.number).toBe("A-1");
  });

  test("takes the next number when another document has it", async () => {
    network(({ body }) => (body.number === "A-1" ? refused(409, "NUMBER_TAKEN") : recordedAnswer()));
    expect(await ask(1)).toBe("answered");
    expect(sent.map(({ body }) => body.number)).toEqual(["A-1", "A-2"]);
  });

  test("is retried under its key after a short connection loss", async () => {
    let tries = 0;
    network(() => (++tries < 3 ? null : recordedAnswer()));
    expect(await ask(1)).toBe("answered");
    expect(sent.map(({ key }) => key)).toEqual([key(1), key(1), key(1)]);
  });

  test("without an answer is finished here, and counts as happened from then on", async () => {
    network(lost);
    expect(await ask(1)).toBe("A-1");
    await send();
    expect([await left(), readConnectionStatus()]).toEqual([
      ["A-1 LATE"],
      { reached: false, waiting: 1, refused: 0, onlySales: true },
    ]);
    network(recordedAnswer);
    await send();
    expect(sent).toMatchObject([{ key: key(1), body: { number: "A-1", late: { sellerId: "ana" } } }]);
    expect([await left(), readConnectionStatus()]).toEqual([
      [],
      { reached: true, waiting: 0, refused: 0, onlySales: true },
    ]);
  });

  test("is tried once when the server is known to be away", async () => {
    network(lost);
    await ask(1);
    sent = [];
    await ask(2);
    expect(sent.filter(({ key: of, body }) => of === key(2) && !body.late)).toHaveLength(1);
  });
});

describe("unresponsive browser database", () => {
  const database = () => `mostrador-journal-${store}`;

  test("a sale is finished in the second copy, and is in the database when it responds again", async () => {
    const { open } = indexedDB;
    indexedDB.open = () => new IDBOpenDBRequest();
    network(lost);
    expect(await ask(1)).toBe("A-1");
    expect(readConnectionStatus().waiting).toBe(1);
    network(recordedAnswer);
    await send();
    expect(await until(left())).toEqual([]);
    indexedDB.open = open;
    expect(await ask(2)).toBe("answered");
    expect(sent.at(-1)!.body.number).toBe("A-2");
  });

  test("a transaction that does not end is given up, and writes nothing afterwards", async () => {
    network(recordedAnswer);
    await ask(1);
    // Another transaction locks the object stores that the next one needs.
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(database());
      request.onsuccess = () => resolve(request.result);
    });
    let isHeld = true;
    const holder = db.transaction(["entries", "numbers"], "readwrite").objectStore("numbers");
    const hold = () => {
      if (isHeld) holder.get("place").onsuccess = hold;
    };
    hold();
    network(lost);
    expect(await ask(2)).toBe("A-2");
    isHeld = false;
    db.close();
    network(recordedAnswer);
    await send();
    expect(await left()).toEqual([]);
    expect(await ask(3)).toBe("answered");
    expect(sent.at(-1)!.body.number).toBe("A-3");
  });
});

test("an entry sent by another tab is no longer counted, also when the second copy is removed last", async () => {
  network(lost);
  await ask(1);
  const stop = followQueueInOtherTabs(store);
  const name = `mostrador-journal:${store}:${key(1)}`;
  const copy = localStorage.getItem(name)!;
  await until(removeQueueEntry(store, key(1)));
  // As if the message about the removal arrived before the change of localStorage.
  localStorage.setItem(name, copy);
  await until(updateWaitingCount(store));
  expect(readConnectionStatus().waiting).toBe(1);
  localStorage.removeItem(name);
  window.dispatchEvent(new StorageEvent("storage", { key: name }));
  await vi.waitFor(async () => {
    await until(Promise.resolve());
    expect(readConnectionStatus().waiting).toBe(0);
  });
  stop();
});

test("an entry that is finished in one of the two copies is finished", async () => {
  network(lost);
  await ask(1);
  const [late] = await readQueueEntries(store);
  const open = indexedDB.open(`mostrador-journal-${store}`);
  const db = await new Promise<IDBDatabase>((resolve) => {
    open.onsuccess = () => resolve(open.result);
  });
  db.transaction("entries", "readwrite")
    .objectStore("entries")
    .put({ ...late, state: "ASKED" });
  db.close();
  expect(await left()).toEqual(["A-1 LATE"]);
});

describe("finished entry", () => {
  /** Queues `count` entries that this device finished offline. */
  async function finished(count: number) {
    network(lost);
    for (let n = 1; n <= count; n++) await ask(n);
    await send();
  }

  test("is sent in order, and counts as recorded when the first try had been", async () => {
    await finished(3);
    const notified: [string, boolean][] = [];
    const stop = onEntryRecorded((entry, answer) => notified.push([entry.key, answer !== null]));
    network(({ key: of }) => (of === key(2) ? sameRecorded() : recordedAnswer()));
    await send();
    stop();
    expect(notified).toEqual([
      [key(1), true],
      [key(2), false],
      [key(3), true],
    ]);
    expect(await left()).toEqual([]);
  });

  test("is sent when it was finished during a round", async () => {
    await finished(1);
    let answerFirst = (_: Response) => {};
    const first = new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
    network(({ key: of, body }) => (of === key(1) ? first : body.late ? recordedAnswer() : lost()));
    const round = wakeQueueSender();
    expect(await ask(2)).toBe("A-2");
    answerFirst(recordedAnswer());
    await until(round);
    expect(await left()).toEqual([]);
  });

  test("is sent under a new key when the server does not say that its own contents are recorded", async () => {
    await finished(1);
    network(({ key: of }) => (of === key(1) ? refused(409, "IDEMPOTENCY_MISMATCH") : recordedAnswer()));
    await send();
    await send();
    expect(sent.map(({ key: of }) => of === key(1))).toEqual([true, false]);
    expect(await left()).toEqual([]);
  });

  test("of 0.1.0, which had no digest of its contents, is not sent again when the server has its key", async () => {
    await finished(1);
    const [entry] = await readQueueEntries(store);
    const { contents, ...older } = entry!;
    await updateQueueEntry(store, older);
    network(({ body }) => (body.late ? refused(409, "IDEMPOTENCY_MISMATCH") : recordedAnswer()));
    await send();
    await send();
    expect(sent.map(({ key: of, body }) => [of === key(1), Boolean(body.late)])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(await left()).toEqual([]);
  });

  test("stays when the server cannot record it, and blocks nothing behind it", async () => {
    await finished(3);
    network(({ key: of }) => (of === key(1) ? refused(400, "INVALID_INPUT") : recordedAnswer()));
    await send();
    expect([await left(), readConnectionStatus()]).toEqual([
      ["A-1 REFUSED"],
      { reached: true, waiting: 1, refused: 1, onlySales: true },
    ]);
    sent = [];
    await send();
    expect(sent).toEqual([]);
    network(recordedAnswer);
    await until(retryAllEntries());
    expect(await left()).toEqual([]);
  });

  test("is retried by itself ten minutes after it was refused", async () => {
    await finished(1);
    network(() => refused(400, "INVALID_INPUT"));
    await send();
    expect(await left()).toEqual(["A-1 REFUSED"]);
    network(recordedAnswer);
    const refusedAt = Date.now();
    const clock = vi.spyOn(Date, "now");
    clock.mockReturnValue(refusedAt + 9 * 60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    await send();
    expect(sent).toEqual([]);
    clock.mockReturnValue(refusedAt + 11 * 60_000);
    // Only the sender's own timer wakes it.
    for (let turns = 0; turns < 200 && (await left()).length > 0; turns++) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => hereafter(resolve));
    }
    clock.mockRestore();
    expect([sent.map(({ key }) => key), await left()]).toEqual([[key(1)], []]);
  });

  test.each([
    ["away", 503, "DATABASE_UNAVAILABLE"],
    ["too busy", 429, "TOO_MANY_REQUESTS"],
    ["of another session", 401, "UNAUTHORIZED"],
    ["without use for the device", 403, "DEVICE_INACTIVE"],
  ])("waits for a server that is %s, in its order", async (_, status, code) => {
    await finished(2);
    network(() => refused(status, code));
    await send();
    expect(sent.map(({ key }) => key)).toEqual([key(1)]);
    expect(await left()).toEqual(["A-1 LATE", "A-2 LATE"]);
    expect((await readQueueEntries(store))[0]!.trouble?.code).toBe(code);
  });

  test("is sent by the next person of the same store, in the name of its author, and by nobody else", async () => {
    await finished(1);
    network(recordedAnswer);
    signIn("eva", "another store");
    await send();
    expect(sent).toEqual([]);
    signIn("luz");
    await send();
    expect(sent).toMatchObject([{ token: "Bearer token of luz", body: { late: { sellerId: "ana" } } }]);
    expect(await left()).toEqual([]);
  });

  test("survives the loss of its database or of its second copy", async () => {
    await finished(2);
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open(`mostrador-journal-${store}`);
      open.onsuccess = () => resolve(open.result);
    });
    db.transaction("entries", "readwrite").objectStore("entries").clear();
    db.close();
    expect(await left()).toEqual(["A-1 LATE", "A-2 LATE"]);
    const [first] = await readQueueEntries(store);
    await ask(3);
    for (const name of Object.keys(localStorage))
      if (name.startsWith("mostrador-journal:") && name.endsWith(key(3))) localStorage.removeItem(name);
    expect(await left()).toEqual(["A-1 LATE", "A-2 LATE", "A-3 LATE"]);
    expect(first!.key).toBe(key(1));
  });

  test("of a closed page is sent, also when the clock was set back since", async () => {
    network(recordedAnswer);
    await finished(1);
    const [late] = await readQueueEntries(store);
    const ahead = new Date(Date.now() + 48 * 3_600_000).toISOString();
    await updateQueueEntry(store, { ...late!, state: "ASKED", at: ahead });
    network(recordedAnswer);
    await send();
    expect(sent).toMatchObject([{ key: key(1), body: { late: { at: ahead } } }]);
    expect(await left()).toEqual([]);
  });

  test("is taken over by another device from its file, under its keys and device", async () => {
    await finished(2);
    const file = await (await buildQueueExportFile(store)).text();
    localStorage.clear();
    stubIndexedDb();
    const elsewhere = store;
    signIn("ana", "another store");
    await expect(importQueueExportFile("another store", file)).rejects.toThrow(InvalidQueueExportFile);
    await expect(importQueueExportFile(elsewhere, "{}")).rejects.toThrow(InvalidQueueExportFile);
    storeDeviceRegistration(elsewhere, { id: "other device", series: "B" });
    signIn("luz", elsewhere);
    network(recordedAnswer);
    expect(await importQueueExportFile(elsewhere, file)).toBe(2);
    await send();
    expect(sent.map(({ key, device, body }) => [key, device, body.number])).toEqual([
      [key(1), "device", "A-1"],
      [key(2), "device", "A-2"],
    ]);
  });

  test("of a file that this browser cannot store is not reported as received", async () => {
    await finished(2);
    const file = await (await buildQueueExportFile(store)).text();
    for (const n of [1, 2]) await until(removeQueueEntry(store, key(n)));
    stubFullStorage();
    network(recordedAnswer);
    await expect(until(importQueueExportFile(store, file))).rejects.toThrow(
      "no pudo guardar la copia completa",
    );
    await send();
    expect([await left(), sent]).toEqual([[], []]);
  });

  test("keeps its old key where the browser cannot store it under the new one", async () => {
    await finished(1);
    const [late] = await readQueueEntries(store);
    stubFullStorage();
    await until(changeEntryKey(store, late!));
    expect((await readQueueEntries(store)).map((entry) => entry.key)).toEqual([key(1)]);
  });

  test("of an unknown version is left in place", async () => {
    const name = `mostrador-journal:${store}:${key(1)}`;
    localStorage.setItem(name, JSON.stringify({ version: 2, key: key(1), state: "LATE" }));
    network(recordedAnswer);
    await send();
    expect([sent, localStorage.getItem(name) !== null]).toEqual([[], true]);
  });
});

describe("entry that names a waiting one", () => {
  const luz = key(8);
  const newCustomer: QueueEntryDraft = {
    key: luz,
    kind: "customer",
    total: 0,
    shown: null,
    lateBody: {},
    body: { name: "Luz" },
    by: { id: "ana", name: "Ana" },
  };
  const lent: QueueEntryDraft = { ...draft(1), body: { ...draft(1).body, customerId: luz } };
  const paid: QueueEntryDraft = {
    ...newCustomer,
    key: key(9),
    kind: "debtPayment",
    params: { id: luz },
    body: { amount: 500 },
    total: 500,
  };
  const does = (one: QueueEntryDraft) =>
    until(performOperation(one).then((outcome) => ("answer" in outcome ? "answered" : "finished")));
  const paths = () => sent.map(({ path }) => path);
  const away = async (...drafts: QueueEntryDraft[]) => {
    network(lost);
    for (const one of drafts) await does(one);
    await send();
    sent = [];
  };
  const answers: Reply = ({ path }) =>
    path.endsWith("/sales/free")
      ? recordedAnswer()
      : path.endsWith("/payments")
        ? paymentAnswer()
        : customerAnswer();
  const customer = {
    id: luz,
    name: "Luz",
    phone: null,
    email: null,
    address: null,
    documentType: null,
    document: null,
    createdAt: "2026-11-22T15:00:00.000Z",
    balance: 0,
    creditLimit: null,
    creditDays: null,
    creditPaused: false,
    creditConsent: null,
    priceLevel: "PUBLIC",
  };
  const customerAnswer = () => Response.json({ status: "success", data: { customer } }, { status: 201 });
  const paymentAnswer = () => {
    const money = {
      amount: 500,
      method: "CASH",
      rounding: 0,
      change: 0,
      balanceBefore: 500,
      balanceAfter: 0,
    };
    const data = { id: key(9), number: "A-2", createdAt: customer.createdAt, ...money, paid: [] };
    return Response.json({ status: "success", data }, { status: 201 });
  };

  test("goes after it, in its own call; new customers and unprinted documents take no number", async () => {
    await away(newCustomer, lent, paid);
    expect(await left()).toEqual(["null LATE", "A-1 LATE", "A-2 LATE"]);
    expect(readConnectionStatus().onlySales).toBe(false);
    network(answers);
    await send();
    expect(paths()).toEqual(["/api/customers", "/api/sales/free", `/api/customers/${luz}/payments`]);
    expect(sent[2]!.body).toMatchObject({ amount: 500, number: "A-2", late: { sellerId: "ana" } });
    expect([await left(), readConnectionStatus().onlySales]).toEqual([[], true]);
  });

  test("is asked about only after that was sent", async () => {
    await away(newCustomer);
    updateConnectionStatus({ reached: true });
    network(answers);
    expect(await does(lent)).toBe("answered");
    expect(sent.map(({ path, body }) => [path, body.late !== undefined])).toEqual([
      ["/api/customers", true],
      ["/api/sales/free", false],
    ]);
  });

  test("is finished behind a refused one, and is sent as already happened", async () => {
    await away(newCustomer);
    updateConnectionStatus({ reached: true });
    network((one) => (one.path === "/api/customers" ? refused(400, "INVALID_INPUT") : answers(one)));
    expect(await does(lent)).toBe("finished");
    await send();
    expect(sent.at(-1)).toMatchObject({ path: "/api/sales/free", body: { late: { sellerId: "ana" } } });
    expect(await left()).toEqual(["null REFUSED"]);
  });

  test("names it by the server's id after a first try with a wrong clock", async () => {
    await away(newCustomer, lent, paid);
    network((one) => {
      if (one.path !== "/api/customers") return answers(one);
      if (one.body.late) return sameRecorded();
      const data = { customer: { ...customer, id: key(7) } };
      return Response.json({ status: "success", data }, { status: 201 });
    });
    await send();
    expect(sent.slice(2)).toMatchObject([
      { path: "/api/sales/free", body: { customerId: key(7) } },
      { path: `/api/customers/${key(7)}/payments` },
    ]);
    expect(await left()).toEqual([]);
  });

  test("a sale and an expense go to the drawer that another device had opened first", async () => {
    const opening: QueueEntryDraft = {
      ...newCustomer,
      kind: "opening",
      shown: aShift({ id: luz }),
      body: { openingFloat: 20_000 },
    };
    const sold: QueueEntryDraft = { ...draft(1), body: { ...draft(1).body, shiftId: luz } };
    const spent: QueueEntryDraft = {
      ...paid,
      kind: "cashMovement",
      body: { kind: "OUT", category: "EXPENSE", amount: 500 },
    };
    await away(opening, sold, spent);
    const joined = { status: "success", data: aShift({ id: key(7) }) };
    network((one) =>
      one.path.startsWith("/api/shifts") ? Response.json(joined, { status: 201 }) : answers(one),
    );
    await send();
    expect(sent).toMatchObject([
      { path: "/api/shifts" },
      { path: "/api/sales/free", body: { shiftId: key(7) } },
      { path: `/api/shifts/${key(7)}/movements` },
    ]);
    expect(await left()).toEqual([]);
  });

  test("a return of a sale finished here uses the server's line ids", async () => {
    const back: QueueEntryDraft = {
      ...draft(2),
      kind: "return",
      params: { id: key(1) },
      shown: aReturn(),
      lateBody: { refunds: [] },
      body: { reason: "CHANGED_MIND", items: [{ saleItemId: "line:1", quantity: 1 }] },
    };
    await away(draft(1), back);
    const lines = [aSaleItem({ id: key(5) }), aSaleItem({ id: key(6) })];
    const sold = { status: "success", data: aWholeSale({ items: lines }) };
    network(({ path }) => {
      if (path === `/api/sales/${key(1)}`) return Response.json(sold);
      if (path === "/api/sales/free")
        return Response.json({ status: "success", data: aSale({ id: key(1) }) }, { status: 201 });
      return Response.json({ status: "success", data: aReturn() }, { status: 201 });
    });
    await send();
    expect(paths()).toEqual(["/api/sales/free", `/api/sales/${key(1)}`, `/api/sales/${key(1)}/returns`]);
    expect(sent[2]!.body).toMatchObject({
      items: [{ saleItemId: key(6), quantity: 1 }],
      number: "A-2",
      refunds: [],
      late: { sellerId: "ana" },
    });
    expect(await left()).toEqual([]);
  });

  test("waits with an entry that the server cannot take now, while others are sent", async () => {
    await away(newCustomer, lent, draft(2));
    network((one) => (one.path === "/api/customers" ? refused(500, "INTERNAL") : answers(one)));
    await send();
    expect(sent.map(({ key: of }) => of)).toEqual([luz, key(2)]);
    expect(await left()).toEqual(["null LATE", "A-1 LATE"]);
  });

  test("of an earlier version is sent as it was written", async () => {
    await away(draft(1));
    const name = `mostrador-journal:${store}:${key(1)}`;
    const { params, ...before } = JSON.parse(localStorage.getItem(name)!);
    expect(params).toEqual({});
    vi.stubGlobal("indexedDB", undefined);
    store = `store-${++stores}`;
    signIn("ana");
    localStorage.setItem(`mostrador-journal:${store}:${key(1)}`, JSON.stringify(before));
    network(answers);
    await send();
    expect(sent).toMatchObject([{ path: "/api/sales/free", key: key(1), body: { number: "A-1" } }]);
  });
});

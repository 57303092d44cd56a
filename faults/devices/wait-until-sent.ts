import { setTimeout as sleep } from "node:timers/promises";
import { nextUuid } from "#core/uuid.ts";
import { findEntriesOfKind, updateWriteLogEntry, type WriteLogEntry } from "../write-log.ts";
import { retryBackOfficeWrites } from "./back-office.ts";
import { callDevicePage } from "./device.ts";
import { canEntryStayUnsent, type DeviceShop, type DeviceState } from "./device-state.ts";
import { createApiClient } from "./shop-of-devices.ts";

/** In milliseconds: longer than a page waits for an answer (web/offline/queue/sender.ts). */
const ANSWER_TIMEOUT_MS = 40_000;
const TIMEOUT_MS = 120_000;

/** Waits until all entries are sent, except those that need a person; marks these in the write log. */
export async function waitUntilEntriesSent(shop: DeviceShop): Promise<void> {
  const { writeLog, deviceStates } = shop;
  const ask = createApiClient(shop.shop.token, shop.random);
  const address = `http://127.0.0.1:${shop.port}`;
  for (const { device } of deviceStates) await device.proxy.empty();
  await Promise.all(deviceStates.map((deviceState) => sendAll(shop, deviceState)));
  // Retries refused entries, as a person would: rows that they depend on may exist now.
  for (const deviceState of deviceStates) {
    await callDevicePage(deviceState.device.tabs[0], "retry");
    await sendAll(shop, deviceState);
    const { data } = await ask(`${address}/api/shifts/current?tillId=${deviceState.tillId}`);
    Object.assign(deviceState, { shift: data?.id ?? null, drawerUnknown: false });
  }
  await retryBackOfficeWrites(shop);
  await followNewKeys(shop);
  await markKeptEntries(shop);
  await learnIds(shop);
  // Now all devices know all entries.
  for (const entry of writeLog.entries) entry.device = null;
  const made = findEntriesOfKind(writeLog, "customer").filter(({ state }) => state === "done");
  shop.shop.customers = [...new Set([...shop.shop.customers, ...made.map(({ id, key }) => id ?? key)])];
  for (const deviceState of deviceStates) deviceState.shop.customers = [...shop.shop.customers];
}

/** Copies to the write log the new idempotency keys that devices give to refused entries on a retry. */
async function followNewKeys({ environment, shop, writeLog, deviceStates }: DeviceShop): Promise<void> {
  const all = await Promise.all(deviceStates.map(({ device }) => callDevicePage(device.tabs[0], "left")));
  const left = all.flatMap((one) => one ?? []).map(({ key }) => key);
  const usedKeys = await environment.query<{ key: string }>(
    "select key::text as key from request_keys where store_id = $1 and refused is null",
    [shop.storeId],
  );
  const keys = new Set([...left, ...usedKeys.map(({ key }) => key)]);
  for (const entry of writeLog.entries) {
    const next = nextUuid(entry.key);
    if (keys.has(entry.key) || !keys.has(next)) continue;
    // These entries are identified by their note, which contains their first idempotency key.
    if (entry.about.kind === "cashMovement" || entry.about.kind === "closing") entry.note ??= entry.key;
    if (entry.id === entry.key) entry.id = next;
    entry.key = next;
  }
}

async function sendAll(shop: DeviceShop, deviceState: DeviceState): Promise<void> {
  const { device } = deviceState;
  await device.open();
  if (!(await callDevicePage(device.tabs[0], "isSignedIn"))) {
    deviceState.session = await shop.nextPerson(deviceState);
    await callDevicePage(device.tabs[0], "signIn", deviceState.session);
  }
  const entriesByKey = new Map(shop.writeLog.entries.map((entry) => [entry.key, entry]));
  for (const { key, state } of (await callDevicePage(device.tabs[0], "left")) ?? []) {
    const entry = entriesByKey.get(key);
    if (entry?.state === "open" && state !== "REFUSED") entry.state = "done";
  }
  await device.setClock(ANSWER_TIMEOUT_MS);
  const late = Date.now() + TIMEOUT_MS;
  for (;;) {
    await callDevicePage(device.tabs[0], "send");
    const left = ((await callDevicePage(device.tabs[0], "left")) ?? []).filter(
      ({ state }) => state !== "REFUSED",
    );
    if (left.length === 0) break;
    if (left[0]!.code === "UNAUTHORIZED") {
      deviceState.session = await shop.nextPerson(deviceState);
      await callDevicePage(device.tabs[0], "signIn", deviceState.session);
    }
    if (Date.now() > late) {
      shop.writeLog.violations.push(`${device.name} does not get rid of ${JSON.stringify(left.slice(0, 3))}`);
      break;
    }
    await sleep(200);
  }
  await device.setClock(0);
}

/** Marks entries that a device still keeps as refused, and those that it no longer keeps as done. */
async function markKeptEntries({ writeLog, deviceStates, kept, forgotten }: DeviceShop): Promise<void> {
  const now = new Map<string, string>();
  for (const { device } of deviceStates)
    for (const { key, code } of (await callDevicePage(device.tabs[0], "left")) ?? [])
      now.set(key, code ?? "");
  const openings = new Map(
    findEntriesOfKind(writeLog, "shift").map((entry) => [entry.id ?? entry.key, entry]),
  );
  const dependsOnKept = ({ about }: WriteLogEntry) => {
    const shiftId = about.kind === "cashMovement" || about.kind === "closing" ? about.shiftId : null;
    return shiftId !== null && (forgotten.has(shiftId) || now.has(openings.get(shiftId)?.key ?? ""));
  };
  for (const entry of writeLog.entries) {
    const code = now.get(entry.key);
    if (code === undefined && kept.delete(entry.key)) updateWriteLogEntry(entry, { state: "done", id: null });
    // The server did not record the opening of this entry's shift, or lost it in a restore; the entry is
    // then recorded in the shift that is open.
    if (entry.about.kind === "cashMovement" && dependsOnKept(entry)) entry.about.shiftId = null;
    if (code === undefined) continue;
    updateWriteLogEntry(entry, { state: "refused", unsure: false, number: null });
    const isNew = !kept.has(entry.key);
    kept.add(entry.key);
    const isExpected =
      deviceStates.some((deviceState) => canEntryStayUnsent(deviceState, code)) || dependsOnKept(entry);
    if (isNew && !isExpected)
      writeLog.violations.push(`${entry.device} keeps ${entry.about.kind} ${entry.key}: ${code}`);
  }
}

/** Reads the ids that the server gave to entries made with a wrong clock, and corrects references to them. */
async function learnIds({ environment, shop, writeLog, deviceStates }: DeviceShop): Promise<void> {
  const rows = await environment.query<{ key: string; id: string }>(
    `select key::text, coalesce(answer::jsonb #>> '{data,customer,id}', answer::jsonb #>> '{data,id}') as id
      from request_keys where store_id = $1 and answer is not null`,
    [shop.storeId],
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const unnamed = writeLog.entries.filter(
    ({ id, state, byHand }) => id === null && state === "done" && !byHand,
  );
  for (const entry of unnamed)
    if (KINDS_WITH_IDS.has(entry.about.kind)) entry.id = ids.get(entry.key) ?? entry.key;
  const idsByKey = new Map(unnamed.map(({ key, id }) => [key, id ?? key]));
  for (const { about } of writeLog.entries) {
    if (about.kind === "cashMovement" && about.shiftId)
      about.shiftId = idsByKey.get(about.shiftId) ?? about.shiftId;
    if (about.kind === "closing") about.shiftId = idsByKey.get(about.shiftId) ?? about.shiftId;
    if ("customerId" in about && about.customerId)
      about.customerId = idsByKey.get(about.customerId) ?? about.customerId;
  }
  for (const { shop } of deviceStates)
    shop.customers = shop.customers.map((customer) => idsByKey.get(customer) ?? customer);
}

const KINDS_WITH_IDS = new Set(["sale", "customer", "shift"]);

import { findRecordErrors } from "../books/check.ts";
import { findCountErrors } from "../books/check-goods.ts";
import { findEntriesOfKind } from "../write-log.ts";
import { findBackOfficeErrors } from "./back-office.ts";
import type { DeviceShop } from "./device-state.ts";

/** Writes shown as done must exist once, refused writes must not exist, others at most once. */
export async function findDeviceErrors(shop: DeviceShop): Promise<string[]> {
  await nameHandmade(shop);
  const address = `http://127.0.0.1:${shop.port}`;
  return [
    ...(await findRecordErrors(shop.environment, address, shop.shop, shop.writeLog)),
    ...(await findCountErrors(shop.environment, shop.shop, shop.writeLog)),
    ...(await findCustomerErrors(shop)),
    ...(await findNumberErrors(shop)),
    ...(await findBackOfficeErrors(shop)),
  ];
}

/** Finds the idempotency keys of screen sales, by the product that each device sells only on its screen. */
async function nameHandmade({ environment, shop, writeLog, deviceStates }: DeviceShop): Promise<void> {
  const entryKeys = new Set(writeLog.entries.map(({ key }) => key));
  for (const { byHand } of deviceStates) {
    const sold = findEntriesOfKind(writeLog, "sale").filter(
      ({ byHand: is, about }) => is && about.lines[0]!.productId === byHand.id,
    );
    const rows = await environment.query<{ key: string; quantity: number }>(
      `select coalesce(k.key, l.sale_id)::text as key, l.quantity::float8 as quantity from sale_lines l left join request_keys k
        on k.store_id = $1 and k.answer::jsonb #>> '{data,id}' = l.sale_id::text
        where l.store_id = $1 and l.product_id = $2 order by l.sale_id`,
      [shop.storeId, byHand.id],
    );
    const unnamed = rows.filter(({ key }) => !entryKeys.has(key));
    // A row without an entry is matched first with a sale shown as done, then with an unknown outcome.
    const waiting = sold
      .filter((entry) => !rows.some(({ key }) => key === entry.key))
      .sort((a, b) => Number(b.state === "done") - Number(a.state === "done"));
    for (const { key, quantity } of unnamed) {
      const own = waiting.findIndex(({ about }) => about.lines[0]!.quantity === quantity);
      if (own !== -1) waiting.splice(own, 1)[0]!.key = key;
    }
  }
}

/** Checks that each new customer exists once, under the given name. */
async function findCustomerErrors({ environment, shop, writeLog }: DeviceShop): Promise<string[]> {
  const rows = await environment.query<{ id: string; name: string }>(
    "select id, name from customers where store_id = $1",
    [shop.storeId],
  );
  return findEntriesOfKind(writeLog, "customer").flatMap(({ id, key, state, about }) => {
    const found = rows.filter(({ name }) => name === about.name);
    if (found.length > 1) return [`customer ${key} is there ${found.length} times`];
    if (state === "done" && found.length === 0) return [`customer ${key} is missing`];
    if (state === "refused" && found.length > 0) return [`customer ${key} was refused and is there`];
    return state === "done" && found[0]!.id !== (id ?? key) ? [`customer ${key} is ${found[0]!.id}`] : [];
  });
}

/** A printed number must be stored for its document or flagged as already used, and printed only once. */
async function findNumberErrors({ environment, shop, writeLog }: DeviceShop): Promise<string[]> {
  const rows = await environment.query<{ number: string; key: string }>(
    `select n.number, coalesce(k.key, n.document_id)::text as key from document_numbers n left join request_keys k
      on k.store_id = $1 and k.answer::jsonb #>> '{data,id}' = n.document_id::text where n.store_id = $1`,
    [shop.storeId],
  );
  const flagged = await environment.query<{ id: string }>(
    "select sale_id::text as id from document_flags where store_id = $1 and code = 'NUMBER'",
    [shop.storeId],
  );
  const without = new Set(flagged.map(({ id }) => id));
  const keys = new Map<string, Set<string>>();
  for (const { number, key } of rows) keys.set(number, (keys.get(number) ?? new Set()).add(key));
  const papers = new Map<string, string>();
  const wrongs: string[] = [];
  for (const { key, id, number, state, about } of writeLog.entries) {
    if (!number || state !== "done") continue;
    const other = papers.get(number);
    if (other) wrongs.push(`${number} stands on two papers: ${other} and ${key}`);
    papers.set(number, key);
    // For these kinds, the ids in document_numbers do not lead to the entries' idempotency keys.
    if (about.kind === "cashMovement" || about.kind === "shift") continue;
    if (!keys.get(number)?.has(key) && !without.has(id ?? key))
      wrongs.push(
        `${about.kind} ${key} has ${number} on its paper, which is of ${[...(keys.get(number) ?? [])]}`,
      );
  }
  return wrongs;
}

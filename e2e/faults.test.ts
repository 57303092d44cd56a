import { expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { findRecordErrors } from "../faults/books/check.ts";
import { cutConnectionsAndKillApp, freezeDatabase, killAppAndDatabase } from "../faults/process-faults.ts";
import { createSeededRandom } from "../faults/random.ts";
import { runFaultRound } from "../faults/round.ts";
import type { TestShop } from "../faults/shop.ts";
import { openFaultyTcpProxy } from "../faults/tcp-proxy.ts";
import { createEmbeddedDbEnvironment, type TestEnvironment } from "../faults/test-environment.ts";
import { findEntriesOfKind, type WriteLog, type WriteLogEntry } from "../faults/write-log.ts";

// The short form of `npm run faults`.
const seed = Math.floor(Math.random() * 1e6);

it(`nothing is lost and nothing doubled (seed ${seed})`, async () => {
  const random = createSeededRandom(seed);
  const [environment, proxy] = [await createEmbeddedDbEnvironment(), await openFaultyTcpProxy(random)];
  try {
    proxy.lead(await environment.start());
    for (const fault of [killAppAndDatabase, cutConnectionsAndKillApp, freezeDatabase]) {
      const { writes, wrongs, shop, writeLog } = await runFaultRound(environment, proxy, fault, random, 4);
      expect(wrongs).toEqual([]);
      expect(writes).toBeGreaterThan(10);
      if (fault !== killAppAndDatabase) continue;
      const check = async () =>
        (await findRecordErrors(environment, proxy.address, shop, writeLog)).join("\n");
      const sale = await takeOneOut(environment, shop, writeLog);
      const found = await check();
      expect(found).toContain(`(${sale.key}) was acknowledged and is missing`);
      expect(found).toContain("products whose stock is not the sum of its entries");
      expect(found).toContain("sales that the totals miss");
      expect(found).toMatch(/has [\d.]+ units instead of [\d.]+/);
      const invented = KINDS.map((about) => invent(writeLog, about));
      const missed = await check();
      for (const { key } of invented) expect(missed).toContain(`(${key}) was acknowledged and is missing`);
    }
  } finally {
    proxy.close();
    await environment.end();
  }
});

/** Deletes a sale, without returns or debt, directly from the database. */
async function takeOneOut(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
): Promise<WriteLogEntry> {
  const returned = new Set(findEntriesOfKind(writeLog, "return").map(({ about }) => about.sale));
  const sale = findEntriesOfKind(writeLog, "sale").find(
    (entry) =>
      entry.state === "done" &&
      !returned.has(entry) &&
      entry.about.lines.some(({ productId }) => productId !== null) &&
      entry.about.customerId === null,
  );
  if (!sale) throw new Error("no sale to take out");
  const of = [shop.storeId, sale.id];
  for (const table of ["sale_lines", "sale_payments", "stock_entries"])
    await environment.query(`delete from ${table} where store_id = $1 and sale_id = $2`, of);
  await environment.query("delete from sales where store_id = $1 and id = $2", of);
  return sale;
}

const nobody = uuidv7();
const KINDS: WriteLogEntry["about"][] = [
  { kind: "sale", lines: [], payments: [], customerId: null },
  { kind: "return", sale: {} as never, items: null },
  { kind: "debtPayment", customerId: nobody, amount: 1 },
  { kind: "debtChange", customerId: nobody, amount: 1 },
  { kind: "reversal", payment: {} as never },
  { kind: "shift", openingFloat: 0 },
  { kind: "cashMovement", shiftId: nobody, amount: 1 },
  { kind: "closing", shiftId: nobody, cash: 0 },
  { kind: "operation", serviceId: nobody, amount: 1, fee: 0 },
  { kind: "operationReversal", operation: {} as never },
  { kind: "settlement", serviceId: nobody, amount: 1 },
  { kind: "payableChange", amount: 1 },
  { kind: "supplierPayment", amount: 1 },
  { kind: "supplierReversal", payment: {} as never },
  { kind: "adjustment", productId: nobody, quantity: 1 },
  { kind: "product", name: "De nadie" },
  { kind: "order", items: [] },
];

/** Adds an entry marked as acknowledged that was never sent. */
function invent(writeLog: WriteLog, about: WriteLogEntry["about"]): WriteLogEntry {
  const entry: WriteLogEntry = {
    request: { method: "POST", path: `/${about.kind}` },
    key: uuidv7(),
    about,
    state: "done",
    unsure: false,
    at: 0,
    id: null,
    answer: null,
  };
  writeLog.entries.push(entry);
  return entry;
}

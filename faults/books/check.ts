import { findBrokenInvariants } from "#server/test/books.ts";
import { askServer } from "../send.ts";
import type { Shop } from "../shop.ts";
import type { World } from "../world.ts";
import type { WriteLog } from "../write-log.ts";
import { wrongAdjustments, wrongOrders, wrongProducts, wrongStock } from "./check-goods.ts";
import { wrongDebts, wrongShifts } from "./check-money.ts";
import { wrongReturns, wrongSales } from "./check-sales.ts";
import { wrongPayables, wrongServices } from "./check-services.ts";
import { newTally } from "./tally.ts";

/** Acknowledged writes must exist once, unanswered writes fully or not at all, refused writes not at all. */
export async function findBookErrors(
  world: World,
  address: string,
  shop: Shop,
  writeLog: WriteLog,
): Promise<string[]> {
  const stock = newTally();
  const owed = newTally();
  return [
    ...writeLog.violations,
    ...(await wrongSales(world, shop, writeLog, { stock, owed })),
    ...(await wrongReturns(world, shop, writeLog, { stock, owed })),
    ...(await wrongAdjustments(world, shop, writeLog, stock)),
    ...(await wrongOrders(world, shop, writeLog, stock)),
    ...(await wrongProducts(world, shop, writeLog)),
    ...(await wrongStock(world, shop, stock)),
    ...(await wrongDebts(world, shop, writeLog, owed)),
    ...(await wrongShifts(world, shop, writeLog)),
    ...(await wrongServices(world, shop, writeLog)),
    ...(await wrongPayables(world, shop, writeLog)),
    ...(await findBrokenInvariants(
      { query: async (sql, values) => ({ rows: await world.query(sql, values) }) },
      shop.storeId,
    )),
    ...(await doubleKeys(world, shop)),
    ...(await brokenChain(address, shop)),
  ];
}

/** Runs the product's own check of its closed shifts. */
async function brokenChain(address: string, shop: Shop): Promise<string[]> {
  const { content } = await askServer({ address, shop }, { method: "GET", path: "/shifts/verify" });
  return content.data.valid ? [] : [`the chain of closed shifts is broken: ${JSON.stringify(content.data)}`];
}

/** The answer to every write of a shift is the shift, so several keys lead to it. */
async function doubleKeys(world: World, { storeId }: Shop): Promise<string[]> {
  const rows = await world.query<{ id: string }>(
    `select answer::jsonb #>> '{data,id}' as id from request_keys where store_id = $1
      and not answer::jsonb -> 'data' ? 'openingFloat' group by 1 having count(*) > 1 and min(answer::jsonb #>> '{data,id}') is not null`,
    [storeId],
  );
  return rows.map(({ id }) => `two keys lead to ${id}`);
}

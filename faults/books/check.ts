import { findBrokenInvariants } from "#server/test/books.ts";
import { callServerApi } from "../send.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import type { WriteLog } from "../write-log.ts";
import {
  findProductErrors,
  findPurchaseOrderErrors,
  findStockAdjustmentErrors,
  findStockErrors,
} from "./check-goods.ts";
import { findCustomerDebtErrors, findShiftErrors } from "./check-money.ts";
import { findReturnErrors, findSaleErrors } from "./check-sales.ts";
import { findPayableErrors, findServiceErrors } from "./check-services.ts";
import { createAmountTally } from "./tally.ts";

/** Acknowledged writes must exist once, unanswered writes completely or not at all, refused writes never. */
export async function findRecordErrors(
  environment: TestEnvironment,
  address: string,
  shop: TestShop,
  writeLog: WriteLog,
): Promise<string[]> {
  const stock = createAmountTally();
  const owed = createAmountTally();
  return [
    ...writeLog.violations,
    ...(await findSaleErrors(environment, shop, writeLog, { stock, owed })),
    ...(await findReturnErrors(environment, shop, writeLog, { stock, owed })),
    ...(await findStockAdjustmentErrors(environment, shop, writeLog, stock)),
    ...(await findPurchaseOrderErrors(environment, shop, writeLog, stock)),
    ...(await findProductErrors(environment, shop, writeLog)),
    ...(await findStockErrors(environment, shop, stock)),
    ...(await findCustomerDebtErrors(environment, shop, writeLog, owed)),
    ...(await findShiftErrors(environment, shop, writeLog)),
    ...(await findServiceErrors(environment, shop, writeLog)),
    ...(await findPayableErrors(environment, shop, writeLog)),
    ...(await findBrokenInvariants(
      { query: async (sql, values) => ({ rows: await environment.query(sql, values) }) },
      shop.storeId,
    )),
    ...(await findRepeatedKeys(environment, shop)),
    ...(await findChainErrors(address, shop)),
  ];
}

/** Runs the server's own check of the hash chain of closed shifts. */
async function findChainErrors(address: string, shop: TestShop): Promise<string[]> {
  const { content } = await callServerApi({ address, shop }, { method: "GET", path: "/shifts/verify" });
  return content.data.valid ? [] : [`the chain of closed shifts is broken: ${JSON.stringify(content.data)}`];
}

/** Finds documents with several idempotency keys, except shifts, which each write of a shift returns. */
async function findRepeatedKeys(environment: TestEnvironment, { storeId }: TestShop): Promise<string[]> {
  const rows = await environment.query<{ id: string }>(
    `select answer::jsonb #>> '{data,id}' as id from request_keys where store_id = $1
      and not answer::jsonb -> 'data' ? 'openingFloat' group by 1 having count(*) > 1 and min(answer::jsonb #>> '{data,id}') is not null`,
    [storeId],
  );
  return rows.map(({ id }) => `two keys lead to ${id}`);
}

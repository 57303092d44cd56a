import { describeWriteLogEntry } from "../send.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { findEntriesOfKind, type WriteLog } from "../write-log.ts";
import { findEntryDifferences, queryDocumentsWithKeys } from "./tally.ts";

export async function findServiceErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
): Promise<string[]> {
  type Row = { kind: string; serviceId: string; amount: number; fee: number; reverses: string | null };
  const rows = await queryDocumentsWithKeys<Row>(
    environment,
    shop,
    `select id, kind, service_id as "serviceId", amount::float8 as amount, fee::float8 as fee, reverses
      from service_entries where store_id = $1`,
  );
  const entries = [
    ...findEntriesOfKind(writeLog, "operation"),
    ...findEntriesOfKind(writeLog, "operationReversal"),
    ...findEntriesOfKind(writeLog, "settlement"),
  ];
  return findEntryDifferences("entry of a service", entries, rows, ({ about, ...entry }, row) => {
    const isReversal = about.kind === "operationReversal";
    const of = isReversal ? about.operation.about : about;
    const sign = isReversal ? -1 : 1;
    const fee = of.kind === "operation" ? sign * of.fee : 0;
    const isRight =
      row.kind === (of.kind === "operation" ? "OPERATION" : "SETTLEMENT") &&
      row.serviceId === of.serviceId &&
      row.amount === sign * of.amount &&
      row.fee === fee &&
      row.reverses === (isReversal ? about.operation.id : null);
    return isRight ? [] : [`${describeWriteLogEntry({ about, ...entry })} wrote ${JSON.stringify(row)}`];
  });
}

/** Compares the entries of suppliers' accounts. `findBrokenInvariants` checks the balances. */
export async function findPayableErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
): Promise<string[]> {
  type Row = { kind: string; amount: number; reverses: string | null };
  const rows = await queryDocumentsWithKeys<Row>(
    environment,
    shop,
    `select id, kind, amount::float8 as amount, reverses from supplier_entries
      where store_id = $1 and coalesce(note, '') not like 'Oficina %'`,
  );
  const entries = [
    ...findEntriesOfKind(writeLog, "payableChange"),
    ...findEntriesOfKind(writeLog, "supplierPayment"),
    ...findEntriesOfKind(writeLog, "supplierReversal"),
  ];
  return findEntryDifferences("entry of a supplier", entries, rows, ({ about, ...entry }, row) => {
    const amount = about.kind === "supplierReversal" ? about.payment.about.amount : about.amount;
    const expectedChange = about.kind === "supplierPayment" ? -amount : amount;
    const reverses = about.kind === "supplierReversal" ? about.payment.id : null;
    const isRight = row.amount === expectedChange && row.reverses === reverses;
    return isRight ? [] : [`${describeWriteLogEntry({ about, ...entry })} wrote ${JSON.stringify(row)}`];
  });
}

import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DianEnvironment } from "#server/fiscal/dian-values.ts";
import type { NumberingAuthorization } from "#server/fiscal/document/document-input.ts";

export type StoredNumberRange = Omit<NumberingAuthorization, "technicalKey"> & {
  id: string;
  next: number;
  sealedKey: Buffer | null;
};

const RANGE = sql`id, resolution, prefix, from_number as from, to_number as to, valid_from as "validFrom",
  valid_to as "validTo", next, sealed_key as "sealedKey"`;

type Numbering = {
  kind: "FEV" | "DEE" | "CONTINGENCY";
  environment: DianEnvironment;
  day: string;
  tillId: string | null;
};

/** The till's own number range, else a range for all tills. Locks the range until the number is stored. */
export const lockNumberRange = (tx: StoreTx, { kind, environment, day, tillId }: Numbering) =>
  tx.first<StoredNumberRange>(sql`
    select ${RANGE} from fiscal_ranges
    where store_id = ${tx.storeId} and kind = ${kind} and environment = ${environment} and active
      and valid_from <= ${day} and valid_to >= ${day} and next <= to_number
      and (till_id is null or till_id = ${tillId}::uuid)
    order by till_id is null, valid_from, from_number, id limit 1 for update`);

type DocumentNumber = { kind: string; environment: DianEnvironment; prefix: string; number: number };

export const findRangeOfNumber = (tx: StoreTx, { kind, environment, prefix, number }: DocumentNumber) =>
  tx.first<StoredNumberRange>(sql`
    select ${RANGE} from fiscal_ranges
    where store_id = ${tx.storeId} and kind = ${kind} and environment = ${environment} and prefix = ${prefix}
      and from_number <= ${number} and to_number >= ${number} and next > ${number}
    order by created_at desc limit 1`);

export function advanceRangeNumber(tx: StoreTx, id: string) {
  tx.post(sql`update fiscal_ranges set next = next + 1 where store_id = ${tx.storeId} and id = ${id}`);
}

export async function takeNextCounterNumber(tx: StoreTx, name: string): Promise<number> {
  return (await tx.value<number>(sql`
    insert into fiscal_counters as c (store_id, name, next) values (${tx.storeId}, ${name}, 2)
    on conflict (store_id, name) do update set next = c.next + 1
    returning next - 1 as taken`))!;
}

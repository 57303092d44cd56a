import sql, { type Sql } from "sql-template-tag";
import type { OwnUse } from "#core/contract/sales/own-use.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql, updateRowSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { OwnUseLine } from "#server/features/sales/own-use/own-use-rules.ts";

type Person = { userId: string; userName: string };

export type NewOwnUseRow = {
  id: string;
  number: string | null;
  takenBy: { id: string; name: string } | null;
  note: string | null;
  cost: number;
  price: number;
  by: Person;
  at: Date;
};

export function insertOwnUse(tx: StoreTx, ownUse: NewOwnUseRow, lines: readonly OwnUseLine[]) {
  const { takenBy, by, at, ...row } = ownUse;
  const { userId, userName } = by;
  const people = { takenById: takenBy?.id ?? null, takenByName: takenBy?.name ?? null, userId, userName };
  tx.post(insertRowsSql(tx, "own_uses", [{ ...row, ...people, createdAt: at }]));
  const numbered = lines.map((line, index) => ({ ownUseId: row.id, line: index + 1, ...line }));
  tx.post(insertRowsSql(tx, "own_use_lines", numbered));
}

type Row = Omit<OwnUse, "reversed" | "reversal" | "flags"> & {
  reversal: NonNullable<OwnUse["reversal"]> | null;
  flags: NonNullable<OwnUse["flags"]> | null;
};

/** With their costs. */
async function ownUses(tx: StoreTx, chosen: Sql): Promise<OwnUse[]> {
  const rows = await tx.many<Row>(sql`
    select u.id, u.number, ${instantSql("u.created_at")} as "createdAt", u.cost, u.price, u.note,
      case when u.taken_by_id is not null then ${idAndNameSql("u.taken_by_id", "u.taken_by_name")} end as "takenBy",
      ${idAndNameSql("u.user_id", "u.user_name")} as by,
      case when u.reversed_at is not null then json_build_object('at', ${instantSql("u.reversed_at")},
        'by', ${idAndNameSql("u.reversed_by_id", "u.reversed_by_name")}, 'reason', u.reverse_reason) end as reversal,
      (select json_agg(json_build_object('productId', l.product_id, 'productName', l.product_name,
          'quantity', l.quantity, 'unit', l.unit, 'cost', l.cost, 'price', l.price) order by l.line)
        from own_use_lines l where l.store_id = ${tx.storeId} and l.own_use_id = u.id) as items,
      (select json_agg(json_build_object('code', f.code, 'message', f.message, 'details', f.details,
          'seenAt', ${instantSql("f.seen_at")}) order by f.place)
        from document_flags f where f.store_id = ${tx.storeId} and f.document_id = u.id) as flags
    from own_uses u where u.store_id = ${tx.storeId} and ${chosen}`);
  return rows.map(({ reversal, flags, ...row }) => ({
    ...row,
    ...(reversal && { reversed: true as const, reversal }),
    ...(flags && { flags }),
  }));
}

export async function readOwnUse(tx: StoreTx, id: string): Promise<OwnUse | null> {
  return (await ownUses(tx, sql`u.id = ${id}`))[0] ?? null;
}

export const readOwnUsesByIds = (tx: StoreTx, ids: readonly string[]): Promise<OwnUse[]> =>
  ownUses(tx, sql`u.id = any(${[...ids]}::uuid[]) order by u.created_at desc, u.id desc`);

/** Locks it until the end of the transaction, so that two reversals take turns. */
export function lockOwnUse(tx: StoreTx, id: string) {
  return tx.first<{ number: string | null; cost: number; price: number; isReversed: boolean }>(sql`
    select number, cost, price, reversed_at is not null as "isReversed" from own_uses
    where store_id = ${tx.storeId} and id = ${id} for no key update`);
}

/** Locks the products of an own use in the order of their ids. Deleted products are absent. */
export function lockProductsOfOwnUse(tx: StoreTx, id: string) {
  return tx.many<{ productId: string; quantity: number }>(sql`
    select p.id as "productId", l.quantity from products p
    join own_use_lines l on l.store_id = ${tx.storeId} and l.product_id = p.id and l.own_use_id = ${id}
    where p.store_id = ${tx.storeId}
      and p.id in (select product_id from own_use_lines where store_id = ${tx.storeId} and own_use_id = ${id})
    order by p.id for no key update of p`);
}

export function setOwnUseReversed(tx: StoreTx, id: string, by: Person, reason: string, at: Date) {
  const reversed = { reversedAt: at, reversedById: by.userId, reversedByName: by.userName };
  tx.post(updateRowSql(tx, "own_uses", { id, ...reversed, reverseReason: reason }));
}

type OwnUseFilter = { startDate: string | null; endDate: string | null };

const inDays = ({ startDate, endDate }: OwnUseFilter): Sql => sql`
  u.created_at >= ${startDate ? startOfDay(startDate) : "-infinity"}::timestamptz
  and u.created_at < ${endDate ? endOfDay(endDate) : "infinity"}::timestamptz`;

export async function countOwnUses(tx: StoreTx, filter: OwnUseFilter): Promise<number> {
  return (await tx.value<number>(
    sql`select count(*) from own_uses u where u.store_id = ${tx.storeId} and ${inDays(filter)}`,
  ))!;
}

export function findOwnUsesWithLineCounts(
  tx: StoreTx,
  filter: OwnUseFilter,
  { skip, most }: { skip: number; most: number },
) {
  return tx.many<{ id: string; lines: number }>(sql`
    select u.id, (select count(*) from own_use_lines l where l.store_id = ${tx.storeId} and l.own_use_id = u.id) as lines
    from own_uses u where u.store_id = ${tx.storeId} and ${inDays(filter)}
    order by u.created_at desc, u.id desc offset ${skip} limit ${most}`);
}

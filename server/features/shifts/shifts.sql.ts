import sql, { type Sql } from "sql-template-tag";
import type { ExpenseCategory } from "#core/cash/expenses.ts";
import type { CashMovement, NewCashMovement, Shift } from "#core/contract/shifts/shifts.ts";
import { DAY_MS, endOfDay, startOfDay } from "#core/dates.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ShiftFigureSources, ShiftOpening } from "#server/features/shifts/shift-rules.ts";

type Person = { userId: string; userName: string };

export async function takeNextShiftNumber(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(sql`
    insert into shift_counters as c (store_id, opened, closed) values (${tx.storeId}, 1, 0)
    on conflict (store_id) do update set opened = c.opened + 1 returning opened as number`))!;
}

export function takeNextChainPosition(tx: StoreTx): Promise<number | null> {
  return tx.value<number>(sql`
    update shift_counters set closed = closed + 1
    where store_id = ${tx.storeId} and closed < opened returning closed as place`);
}

type NewShift = {
  id: string;
  number: number;
  /** The number that the device assigned to the opening. */
  openingNumber: string | null;
  tillId: string;
  openingFloat: number;
  by: Person;
  at: Date;
};

export function insertShift(
  tx: StoreTx,
  { id, number, openingNumber, tillId, openingFloat, by, at }: NewShift,
) {
  tx.post(sql`
    insert into shifts (store_id, id, number, opening_number, till_id, opening_float, user_id, user_name, opened_at)
    values (${tx.storeId}, ${id}, ${number}, ${openingNumber}, ${tillId}, ${openingFloat}, ${by.userId}, ${by.userName}, ${at})`);
  tx.post(
    sql`insert into open_shifts (store_id, till_id, shift_id) values (${tx.storeId}, ${tillId}, ${id})`,
  );
}

/** Deletes the row of `open_shifts` when the transactions that locked it by `lockShift` have ended. False if none. */
export async function removeFromOpenShifts(tx: StoreTx, id: string): Promise<boolean> {
  return (
    (await tx.run(sql`delete from open_shifts where store_id = ${tx.storeId} and shift_id = ${id}`)) === 1
  );
}

export type ShiftRow = ShiftOpening & {
  figures: string | null;
  hash: string | null;
  previousHash: string | null;
};

const openingColumns = sql`s.id, s.number, s.opening_float as "openingFloat", ${instantSql("s.opened_at")} as "openedAt",
  ${idAndNameSql("s.user_id", "s.user_name")} as "openedBy"`;

function shifts(tx: StoreTx, chosen: Sql): Promise<ShiftRow[]> {
  return tx.many<ShiftRow>(sql`
    select ${openingColumns}, ${idAndNameSql("t.id", "t.name")} as till, c.figures::text as figures,
      encode(c.hash, 'hex') as hash, encode(c.previous_hash, 'hex') as "previousHash"
    from shifts s
    join tills t on t.store_id = ${tx.storeId} and t.id = s.till_id
    left join shift_closings c on c.store_id = ${tx.storeId} and c.shift_id = s.id
    where s.store_id = ${tx.storeId} and ${chosen}`);
}

export async function readShiftRow(tx: StoreTx, id: string): Promise<ShiftRow | null> {
  return (await shifts(tx, sql`s.id = ${id}`))[0] ?? null;
}

export async function readLastShiftOfTill(tx: StoreTx, tillId: string) {
  const rows = await shifts(tx, sql`s.till_id = ${tillId} order by s.opened_at desc, s.id desc limit 2`);
  const open = rows.find(({ figures }) => figures === null) ?? null;
  return { open, closed: rows.find(({ figures }) => figures !== null) ?? null };
}

export function readShiftOpeningAtTill(tx: StoreTx, tillId: string) {
  return tx.first<Omit<ShiftOpening, "till">>(sql`
    select ${openingColumns}
    from open_shifts o join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
    where o.store_id = ${tx.storeId} and o.till_id = ${tillId}`);
}

type ShiftFilter = { tillId: string | null; startDate: string | null; endDate: string | null };

export function findShiftsWithMovementCounts(
  tx: StoreTx,
  filter: ShiftFilter,
  { skip, most }: { skip: number; most: number },
): Promise<{ id: string; movements: number }[]> {
  return tx.many(sql`
    select s.id, (select count(*) from cash_movements m where m.store_id = ${tx.storeId} and m.shift_id = s.id)
      as movements
    from shifts s where s.store_id = ${tx.storeId} and ${condition(filter)}
    order by s.opened_at desc, s.id desc offset ${skip} limit ${most}`);
}

export function readShiftRowsByIds(tx: StoreTx, ids: readonly string[]): Promise<ShiftRow[]> {
  return shifts(tx, sql`s.id = any(${ids}::uuid[]) order by s.opened_at desc, s.id desc`);
}

const WEEK_MS = 7 * DAY_MS;
const MAX_SHIFTS_OF_DAY = 100;

/** Shifts that were open on the day, oldest first. A closed one was open for at most a week. */
export async function readShiftRowsOfDay(tx: StoreTx, day: string): Promise<ShiftRow[]> {
  const [since, before] = [startOfDay(day), endOfDay(day)];
  const ids = await tx.column<string>(sql`
    select s.id from shifts s left join shift_closings c on c.store_id = ${tx.storeId} and c.shift_id = s.id
    where s.store_id = ${tx.storeId} and s.opened_at >= ${new Date(since.getTime() - WEEK_MS)} and s.opened_at < ${before}
      and (c.shift_id is null or c.closed_at >= ${since})
    union
    select s.id from open_shifts o join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
    where o.store_id = ${tx.storeId} and s.opened_at < ${before}
    limit ${MAX_SHIFTS_OF_DAY}`);
  return ids.length === 0 ? [] : (await readShiftRowsByIds(tx, ids)).reverse();
}

export async function countShifts(tx: StoreTx, filter: ShiftFilter): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) from shifts s where s.store_id = ${tx.storeId} and ${condition(filter)}`))!;
}

function condition({ tillId, startDate, endDate }: ShiftFilter): Sql {
  const since = startDate ? startOfDay(startDate) : null;
  const before = endDate ? endOfDay(endDate) : null;
  return sql`(${tillId}::uuid is null or s.till_id = ${tillId}::uuid)
    and s.opened_at >= ${since ?? "-infinity"}::timestamptz and s.opened_at < ${before ?? "infinity"}::timestamptz`;
}

export async function countShiftMovements(tx: StoreTx, shiftId: string): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) from cash_movements where store_id = ${tx.storeId} and shift_id = ${shiftId}`))!;
}

export type NewShiftMovement = Pick<NewCashMovement, "kind" | "category" | "amount" | "note" | "number"> & {
  id: string;
  at: Date;
  by: Person;
  expenseCategory?: ExpenseCategory | null | undefined;
  concept?: string | null;
  person?: { id: string; name: string | null } | null;
  recurringId?: string | null | undefined;
  /** The expense that this undoes. */
  reverses?: string;
};

export function insertShiftMovement(
  tx: StoreTx,
  shift: { id: string; closed: boolean },
  movement: NewShiftMovement,
) {
  const { id, number, at, by, kind, category, amount, note, person } = movement;
  const { expenseCategory = null, concept = null, recurringId = null, reverses = null } = movement;
  tx.post(sql`
    insert into cash_movements (store_id, shift_id, after_close, id, number, kind, category, amount, note, expense_category,
      concept, person_id, person_name, recurring_id, reverses, user_id, user_name, created_at)
    values (${tx.storeId}, ${shift.id}, ${shift.closed}, ${id}, ${number}, ${kind}, ${category}, ${amount}, ${note},
      ${expenseCategory}, ${concept}, ${person?.id ?? null}, ${person?.name ?? null}, ${recurringId}, ${reverses},
      ${by.userId}, ${by.userName}, ${at})`);
}

export async function readShiftFigureSources(
  tx: StoreTx,
  ids: readonly string[],
): Promise<(id: string) => ShiftFigureSources> {
  const store = tx.storeId;
  const [sold, paid, collected, returned, refunded, movements, services] = await Promise.all([
    tx.many<{ shiftId: string } & ShiftFigureSources["sold"][number]>(sql`
      select shift_id as "shiftId", seller_id as id, (array_agg(seller_name order by id desc))[1] as name,
        count(*) as count, sum(total)::bigint as total, sum(discount)::bigint as discount
      from sales where store_id = ${store} and shift_id = any(${ids}::uuid[]) and not after_close
      group by shift_id, seller_id order by shift_id, seller_id`),
    tx.many<ByMethod>(sql`
      select s.shift_id as "shiftId", p.method, sum(p.amount)::bigint as amount
      from sales s join sale_payments p on p.store_id = ${store} and p.sale_id = s.id
      where s.store_id = ${store} and s.shift_id = any(${ids}::uuid[]) and not s.after_close
        and not p.after_close and p.replaced is distinct from 'OPEN'
      group by s.shift_id, p.method`),
    tx.many<ByMethod & { rounding: number }>(sql`
      select shift_id as "shiftId", coalesce(counted_method, method) as method,
        sum(coalesce(counted_rounding, rounding) - amount)::bigint as amount,
        sum(coalesce(counted_rounding, rounding))::bigint as rounding
      from credit_entries where store_id = ${store} and shift_id = any(${ids}::uuid[]) and kind = 'PAYMENT'
        and not after_close
      group by 1, 2`),
    tx.many<{ shiftId: string; count: number; total: number }>(sql`
      select shift_id as "shiftId", count(*) as count, sum(total)::bigint as total
      from sale_returns where store_id = ${store} and shift_id = any(${ids}::uuid[]) and not after_close
      group by shift_id`),
    tx.many<ByMethod>(sql`
      select r.shift_id as "shiftId", f.method, sum(f.amount)::bigint as amount
      from sale_returns r join sale_refunds f on f.store_id = ${store} and f.return_id = r.id
      where r.store_id = ${store} and r.shift_id = any(${ids}::uuid[]) and not r.after_close
      group by r.shift_id, f.method`),
    // Absent fields stay absent, so that the hashes of earlier shifts stay valid.
    tx.many<{ shiftId: string; more: object } & CashMovement>(sql`
      select shift_id as "shiftId", id, ${instantSql("created_at")} as "createdAt", kind, category, amount, note,
        ${idAndNameSql("user_id", "user_name")} as by,
        json_strip_nulls(json_build_object('number', number, 'expenseCategory', expense_category, 'concept', concept,
          'userId', person_id, 'recurringId', recurring_id, 'reverses', reverses)) as more
      from cash_movements where store_id = ${store} and shift_id = any(${ids}::uuid[]) and not after_close
      order by shift_id, id`),
    tx.many<{ shiftId: string } & NonNullable<ShiftFigureSources["services"]>>(sql`
      select shift_id as "shiftId", coalesce(sum(amount) filter (where direction = 'IN'), 0)::bigint as in,
        coalesce(sum(amount) filter (where direction = 'OUT'), 0)::bigint as out, sum(fee)::bigint as fees,
        sum(sign(amount))::bigint as count
      from service_entries where store_id = ${store} and shift_id = any(${ids}::uuid[]) and kind = 'OPERATION'
        and not after_close
      group by shift_id`),
  ]);
  const own = <T extends { shiftId: string }>(rows: T[], id: string) =>
    rows.filter(({ shiftId }) => shiftId === id).map(({ shiftId: _, ...row }) => row);
  return (id) => ({
    sold: own(sold, id),
    paid: own(paid, id),
    collected: own(collected, id),
    returned: own(returned, id)[0] ?? { count: 0, total: 0 },
    refunded: own(refunded, id),
    movements: own(movements, id).map(({ more, ...movement }) => ({ ...movement, ...more })),
    services: own(services, id)[0] ?? null,
  });
}

/** Late corrections in the answer of a shift; older ones are left out. */
const MAX_LATE_CORRECTIONS = 200;

export async function readLateEntriesOfShifts(tx: StoreTx, ids: readonly string[]) {
  const of = sql`store_id = ${tx.storeId} and shift_id = any(${ids}::uuid[]) and after_close`;
  const entries = tx.many<{ shiftId: string; count: number; total: number }>(sql`
    select shift_id as "shiftId", count(*) as count, sum(amount)::bigint as total from (
      select shift_id, total + rounding - credit_amount as amount from sales where ${of}
      union all
      select shift_id, rounding - amount from credit_entries where ${of}
      union all
      select shift_id, -coalesce((select sum(f.amount) from sale_refunds f
        where f.store_id = ${tx.storeId} and f.return_id = r.id and f.method <> 'CREDIT'), 0)
      from sale_returns r where ${of}
      union all
      select shift_id, case kind when 'IN' then amount else -amount end from cash_movements where ${of}
      union all
      select shift_id, case direction when 'IN' then amount else -amount end + fee from service_entries
      where ${of} and kind = 'OPERATION'
    ) late group by shift_id`);
  const corrections = tx.many<{
    shiftId: string;
    saleId: string | null;
    paymentId: string | null;
    at: string;
  }>(sql`
    select closed_shift_id as "shiftId", sale_id as "saleId", entry_id as "paymentId", ${instantSql("created_at")} as at
    from (
      select *, row_number() over (partition by closed_shift_id order by created_at desc, id desc) as place
      from payment_corrections where store_id = ${tx.storeId} and closed_shift_id = any(${ids}::uuid[])
    ) late where place <= ${MAX_LATE_CORRECTIONS} order by created_at, id`);
  const [counts, corrected] = await Promise.all([entries, corrections]);
  return new Map(
    ids.map((id): [string, Shift["late"]] => {
      const { shiftId: _, ...late } = counts.find(({ shiftId }) => shiftId === id) ?? {
        shiftId: id,
        count: 0,
        total: 0,
      };
      const ofShift = corrected
        .filter(({ shiftId }) => shiftId === id)
        .map(({ saleId, paymentId, at }) => ({
          ...(saleId && { saleId }),
          ...(paymentId && { paymentId }),
          at,
        }));
      return [id, ofShift.length > 0 ? { ...late, corrections: ofShift } : late];
    }),
  );
}

export async function countSentForAnother(tx: StoreTx, ids: readonly string[]) {
  const rows = await tx.many<{ shiftId: string; count: number }>(sql`
    select shift_id as "shiftId", count(*) as count from document_flags
    where store_id = ${tx.storeId} and shift_id = any(${ids}::uuid[]) and code = 'SENT_FOR_ANOTHER' group by shift_id`);
  return new Map(rows.map(({ shiftId, count }) => [shiftId, count]));
}

/** The payments by telephone of each shift that wait or did not arrive. */
export async function sumTransfersOfShifts(tx: StoreTx, ids: readonly string[]) {
  const rows = await tx.many<{ shiftId: string; status: string; count: number; amount: number }>(sql`
    select shift_id as "shiftId", status, count(*) as count, sum(amount)::bigint as amount from transfers
    where store_id = ${tx.storeId} and shift_id = any(${ids}::uuid[]) and status <> 'CONFIRMED'
    group by shift_id, status`);
  return (id: string): NonNullable<Shift["transfers"]> => {
    const sumOf = (status: string) => {
      const row = rows.find((one) => one.shiftId === id && one.status === status);
      return { count: row?.count ?? 0, amount: row?.amount ?? 0 };
    };
    return { pending: sumOf("PENDING"), denied: sumOf("DENIED") };
  };
}

type ByMethod = { shiftId: string; method: PaymentMethod; amount: number };

export function readClosingHashAt(tx: StoreTx, place: number): Promise<Buffer | null> {
  return tx.value<Buffer>(
    sql`select hash from shift_closings where store_id = ${tx.storeId} and place = ${place}`,
  );
}

export type ClosingChainLink = {
  place: number;
  shiftId: string;
  figures: string;
  previousHash: Buffer | null;
  hash: Buffer;
};

export function insertShiftClosing(
  tx: StoreTx,
  { shiftId, place, figures, previousHash, hash, at }: ClosingChainLink & { at: Date },
) {
  tx.post(sql`
    insert into shift_closings (store_id, shift_id, place, figures, previous_hash, hash, closed_at)
    values (${tx.storeId}, ${shiftId}, ${place}, ${figures}::json, ${previousHash}, ${hash}, ${at})`);
}

export async function readClosedShiftCount(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(sql`select closed from shift_counters where store_id = ${tx.storeId}`)) ?? 0;
}

export function readChainLinksAfter(tx: StoreTx, place: number, most: number): Promise<ClosingChainLink[]> {
  return tx.many<ClosingChainLink>(sql`
    select place, shift_id as "shiftId", figures::text as figures, previous_hash as "previousHash", hash
    from shift_closings where store_id = ${tx.storeId} and place > ${place} order by place limit ${most}`);
}

import sql, { type Sql } from "sql-template-tag";
import type { Service, ServiceOperation } from "#core/contract/services.ts";
import { dayOf, endOfDay, startOfDay } from "#core/dates.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql, updateRowSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Row = Omit<Service, "commissionPercent"> & { commissionPercent: number | null };

const columns = sql`
  id, name, direction, commission_percent::float8 as "commissionPercent", commission_fixed as "commissionFixed", fee, active`;

export function readAllServices(tx: StoreTx): Promise<Service[]> {
  return tx.many<Row>(
    sql`select ${columns} from services where store_id = ${tx.storeId} order by created_at, id`,
  );
}

export function readService(tx: StoreTx, id: string): Promise<Service | null> {
  return tx.first<Row>(sql`select ${columns} from services where store_id = ${tx.storeId} and id = ${id}`);
}

/** Locks the service until the end of the transaction, so that its operations are reversed one at a time. */
export function lockService(tx: StoreTx, id: string): Promise<Service | null> {
  return tx.first<Row>(
    sql`select ${columns} from services where store_id = ${tx.storeId} and id = ${id} for no key update`,
  );
}

export async function lockAndCountServices(tx: StoreTx): Promise<number> {
  const [, count] = await Promise.all([
    tx.run(sql`select from tills where store_id = ${tx.storeId} and id = ${tx.storeId} for no key update`),
    tx.value<number>(sql`select count(*) from services where store_id = ${tx.storeId}`),
  ]);
  return count!;
}

export function insertService(tx: StoreTx, service: Service, at: Date) {
  tx.post(insertRowsSql(tx, "services", [{ ...service, createdAt: at }]));
}

export function updateService(tx: StoreTx, service: Service) {
  tx.post(updateRowSql(tx, "services", service));
}

type NewServiceEntry = Omit<ServiceOperation, "createdAt" | "service" | "shift" | "by" | "reversed"> & {
  serviceId: string;
  kind: "OPERATION" | "SETTLEMENT";
  shift: { id: string; closed: boolean } | null;
  by: { userId: string; userName: string };
  at: Date;
};

/** Writes a ledger entry and the figures of its day. Only this function writes them. */
export function insertServiceEntry(tx: StoreTx, { shift, by, at, ...entry }: NewServiceEntry) {
  const { serviceId, kind, direction, amount, fee, commission } = entry;
  const ofShift = { shiftId: shift?.id ?? null, afterClose: shift?.closed ?? false };
  const { userId, userName } = by;
  const row = { ...entry, ...ofShift, userId, userName, createdAt: at };
  tx.post(insertRowsSql(tx, "service_entries", [row]));
  const isOperation = kind === "OPERATION";
  const moneyIn = isOperation && direction === "IN" ? amount : 0;
  const moneyOut = isOperation && direction === "OUT" ? amount : 0;
  const operations = isOperation ? Math.sign(amount) : 0;
  tx.post(sql`
    insert into service_figures as f (store_id, day, service_id, slot, operations, money_in, money_out, commission, fees,
      settled)
    values (${tx.storeId}, ${dayOf(at)}, ${serviceId}, ${tx.slot}, ${operations}, ${moneyIn}, ${moneyOut}, ${commission},
      ${fee}, ${isOperation ? 0 : amount})
    on conflict (store_id, day, service_id, slot) do update set operations = f.operations + excluded.operations,
      money_in = f.money_in + excluded.money_in, money_out = f.money_out + excluded.money_out,
      commission = f.commission + excluded.commission, fees = f.fees + excluded.fees,
      settled = f.settled + excluded.settled`);
}

function operations(tx: StoreTx, chosen: Sql): Promise<ServiceOperation[]> {
  return tx.many<ServiceOperation>(sql`
    select e.id, e.number, ${instantSql("e.created_at")} as "createdAt", ${idAndNameSql("s.id", "s.name")} as service,
      e.direction, e.amount, e.fee, e.commission, e.method, e.reference, e.note,
      case when h.id is not null then json_build_object('id', h.id, 'number', h.number) end as shift,
      ${idAndNameSql("e.user_id", "e.user_name")} as by, e.reverses, u.id is not null as reversed
    from service_entries e
    join services s on s.store_id = ${tx.storeId} and s.id = e.service_id
    left join shifts h on h.store_id = ${tx.storeId} and h.id = e.shift_id
    left join service_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    where e.store_id = ${tx.storeId} and e.kind = 'OPERATION' and ${chosen}`);
}

/** Null when the operation belongs to another service. */
export async function readServiceOperation(tx: StoreTx, serviceId: string, id: string) {
  return (await operations(tx, sql`e.id = ${id} and e.service_id = ${serviceId}`))[0] ?? null;
}

type ServiceOperationFilter = {
  serviceId: string | null;
  startDate: string | null;
  endDate: string | null;
};

function condition({ serviceId, startDate, endDate }: ServiceOperationFilter): Sql {
  const since = startDate ? startOfDay(startDate) : null;
  const before = endDate ? endOfDay(endDate) : null;
  return sql`(${serviceId}::uuid is null or e.service_id = ${serviceId}::uuid)
    and e.created_at >= ${since ?? "-infinity"}::timestamptz and e.created_at < ${before ?? "infinity"}::timestamptz`;
}

export function findServiceOperations(
  tx: StoreTx,
  filter: ServiceOperationFilter,
  { skip, most }: { skip: number; most: number },
): Promise<ServiceOperation[]> {
  return operations(
    tx,
    sql`${condition(filter)} order by e.created_at desc, e.id desc offset ${skip} limit ${most}`,
  );
}

export async function countServiceOperations(tx: StoreTx, filter: ServiceOperationFilter): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) from service_entries e
    where e.store_id = ${tx.storeId} and e.kind = 'OPERATION' and ${condition(filter)}`))!;
}

/** What the store owes the service's provider in total; negative when the provider owes the store. */
export async function readAmountToSettle(tx: StoreTx, serviceId: string): Promise<number> {
  return (await tx.value<number>(sql`
    select coalesce(sum(money_in - money_out - settled), 0)::bigint as left from service_figures
    where store_id = ${tx.storeId} and service_id = ${serviceId}`))!;
}

import sql, { type Sql } from "sql-template-tag";
import type { ServiceDirection } from "#core/cash/services.ts";
import type { Service, ServiceOperation, ServicesReport } from "#core/contract/services.ts";
import { dayOf, endOfDay, startOfDay } from "#core/dates.ts";
import type { MoneyPaymentMethod } from "#core/sale/payment.ts";
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
  const [, row] = await Promise.all([
    tx.run(sql`select from tills where store_id = ${tx.storeId} and id = ${tx.storeId} for no key update`),
    tx.first<{ count: number }>(sql`select count(*) as count from services where store_id = ${tx.storeId}`),
  ]);
  return row!.count;
}

export function insertService(tx: StoreTx, service: Service, at: Date): void {
  const { id, name, direction, commissionPercent, commissionFixed, fee, active } = service;
  tx.post(sql`
    insert into services (store_id, id, name, direction, commission_percent, commission_fixed, fee, active, created_at)
    values (${tx.storeId}, ${id}, ${name}, ${direction}, ${commissionPercent}, ${commissionFixed}, ${fee}, ${active},
      ${at})`);
}

export function updateService(tx: StoreTx, service: Service): void {
  const { id, name, direction, commissionPercent, commissionFixed, fee, active } = service;
  tx.post(sql`
    update services set name = ${name}, direction = ${direction}, commission_percent = ${commissionPercent},
      commission_fixed = ${commissionFixed}, fee = ${fee}, active = ${active}
    where store_id = ${tx.storeId} and id = ${id}`);
}

export type NewServiceEntry = {
  id: string;
  serviceId: string;
  kind: "OPERATION" | "SETTLEMENT";
  direction: ServiceDirection;
  amount: number;
  fee: number;
  commission: number;
  method: MoneyPaymentMethod;
  reference: string | null;
  note: string | null;
  reverses: string | null;
  number: string | null;
  shift: { id: string; closed: boolean } | null;
  by: { userId: string; userName: string };
  at: Date;
};

/** Writes a ledger entry and the figures of its day. Only this function writes them. */
export function insertServiceEntry(tx: StoreTx, entry: NewServiceEntry): void {
  const { id, serviceId, kind, direction, amount, fee, commission, method, reference, note, by, at } = entry;
  const { shift, number, reverses } = entry;
  tx.post(sql`
    insert into service_entries (store_id, id, service_id, kind, direction, amount, fee, commission, method, reference,
      note, reverses, number, shift_id, after_close, user_id, user_name, created_at)
    values (${tx.storeId}, ${id}, ${serviceId}, ${kind}, ${direction}, ${amount}, ${fee}, ${commission}, ${method},
      ${reference}, ${note}, ${reverses}, ${number}, ${shift?.id ?? null}, ${shift?.closed ?? false}, ${by.userId},
      ${by.userName}, ${at})`);
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

type OperationRow = Omit<ServiceOperation, "createdAt" | "service" | "shift" | "by"> & {
  createdAt: Date;
  serviceId: string;
  serviceName: string;
  shiftId: string | null;
  shiftNumber: number | null;
  userId: string;
  userName: string;
};

async function operations(tx: StoreTx, chosen: Sql): Promise<ServiceOperation[]> {
  const rows = await tx.many<OperationRow>(sql`
    select e.id, e.number, e.created_at as "createdAt", e.service_id as "serviceId", s.name as "serviceName", e.direction,
      e.amount, e.fee, e.commission, e.method, e.reference, e.note, e.shift_id as "shiftId", h.number as "shiftNumber",
      e.user_id as "userId", e.user_name as "userName", e.reverses, u.id is not null as reversed
    from service_entries e
    join services s on s.store_id = ${tx.storeId} and s.id = e.service_id
    left join shifts h on h.store_id = ${tx.storeId} and h.id = e.shift_id
    left join service_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    where e.store_id = ${tx.storeId} and e.kind = 'OPERATION' and ${chosen}`);
  return rows.map(
    ({ createdAt, serviceId, serviceName, shiftId, shiftNumber, userId, userName, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      service: { id: serviceId, name: serviceName },
      shift: shiftId === null ? null : { id: shiftId, number: shiftNumber! },
      by: { id: userId, name: userName },
    }),
  );
}

/** `digits` are those of a phone without the country code. The reference may have it, spaces and words. */
export function findOperationsByPhone(tx: StoreTx, digits: string, most: number): Promise<PhoneOperation[]> {
  return tx.many<PhoneOperation>(sql`
    select e.created_at as "createdAt", json_build_object('id', s.id, 'name', s.name) as service, e.amount, e.reference
    from service_entries e join services s on s.store_id = ${tx.storeId} and s.id = e.service_id
    where e.store_id = ${tx.storeId} and e.kind = 'OPERATION' and e.reference is not null
      and regexp_replace(regexp_replace(e.reference, '\\D', '', 'g'), '^57(\\d{10})$', '\\1') = ${digits}
    order by e.created_at desc, e.id desc limit ${most}`);
}

/** Null when the operation belongs to another service. */
export async function readServiceOperation(
  tx: StoreTx,
  serviceId: string,
  id: string,
): Promise<ServiceOperation | null> {
  return (await operations(tx, sql`e.id = ${id} and e.service_id = ${serviceId}`))[0] ?? null;
}

export type PhoneOperation = Pick<ServiceOperation, "service" | "amount" | "reference"> & { createdAt: Date };

export type ServiceOperationFilter = {
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
  return (await tx.first<{ count: number }>(sql`
    select count(*) as count from service_entries e
    where e.store_id = ${tx.storeId} and e.kind = 'OPERATION' and ${condition(filter)}`))!.count;
}

/** What the store owes the service's provider in total; negative when the provider owes the store. */
export async function readAmountToSettle(tx: StoreTx, serviceId: string): Promise<number> {
  return (await tx.first<{ left: number }>(sql`
    select coalesce(sum(money_in - money_out - settled), 0)::bigint as left from service_figures
    where store_id = ${tx.storeId} and service_id = ${serviceId}`))!.left;
}

export async function readAmountToSettleOfAll(tx: StoreTx): Promise<number> {
  return (await tx.first<{ left: number }>(sql`
    select coalesce(sum(money_in - money_out - settled), 0)::bigint as left from service_figures
    where store_id = ${tx.storeId}`))!.left;
}

type Range = { startDate: string; endDate: string };

export async function readServicesReportRows(
  tx: StoreTx,
  { startDate, endDate }: Range,
): Promise<ServicesReport> {
  const within = sql`day >= ${startDate}::date and day <= ${endDate}::date`;
  const rows = await tx.many<Omit<ServicesReport[number], "service"> & { id: string; name: string }>(sql`
    select s.id, s.name, f.* from services s cross join lateral (
      select coalesce(sum(operations) filter (where ${within}), 0)::bigint as count,
        coalesce(sum(money_in) filter (where ${within}), 0)::bigint as in,
        coalesce(sum(money_out) filter (where ${within}), 0)::bigint as out,
        coalesce(sum(commission) filter (where ${within}), 0)::bigint as commission,
        coalesce(sum(fees) filter (where ${within}), 0)::bigint as fees,
        coalesce(sum(settled) filter (where ${within}), 0)::bigint as settled,
        coalesce(sum(money_in - money_out - settled) filter (where ${within}), 0)::bigint as "toSettle",
        coalesce(sum(money_in - money_out - settled), 0)::bigint as "toSettleNow"
      from service_figures where store_id = ${tx.storeId} and service_id = s.id
    ) f where s.store_id = ${tx.storeId} order by s.created_at, s.id`);
  return rows.map(({ id, name, ...figures }) => ({ service: { id, name }, ...figures }));
}

export async function sumCommissionsAndFees(tx: StoreTx, { startDate, endDate }: Range): Promise<number> {
  return (await tx.first<{ sum: number }>(sql`
    select coalesce(sum(commission + fees), 0)::bigint as sum from service_figures
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date`))!.sum;
}

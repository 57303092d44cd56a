import sql from "sql-template-tag";
import type { ServiceOperation, ServicesReport } from "#core/contract/services.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export { readAllServices as readReplicaServices } from "#server/features/services/services.sql.ts";

type Range = { startDate: string; endDate: string };

/** In digits: the shortest telephone number has seven. */
const SHORTEST_PHONE = 7;
const MAX_OF_PHONE = 1_000;

/** Operations whose reference is this phone, newest first, for the export of a customer's data. */
export async function readOperationsOfPhone(tx: StoreTx, phone: string | null) {
  const digits = (phone ?? "").replace(/\D/g, "").replace(/^57(\d{10})$/, "$1");
  if (digits.length < SHORTEST_PHONE) return [];
  // The reference may have the country code, spaces and words.
  return tx.many<Pick<ServiceOperation, "createdAt" | "service" | "amount" | "reference">>(sql`
    select ${instantSql("e.created_at")} as "createdAt", ${idAndNameSql("s.id", "s.name")} as service, e.amount, e.reference
    from service_entries e join services s on s.store_id = ${tx.storeId} and s.id = e.service_id
    where e.store_id = ${tx.storeId} and e.kind = 'OPERATION' and e.reference is not null
      and regexp_replace(regexp_replace(e.reference, '\\D', '', 'g'), '^57(\\d{10})$', '\\1') = ${digits}
    order by e.created_at desc, e.id desc limit ${MAX_OF_PHONE}`);
}

export async function readTotalToSettle(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(sql`
    select coalesce(sum(money_in - money_out - settled), 0)::bigint as left from service_figures
    where store_id = ${tx.storeId}`))!;
}

export async function readServicesReport(tx: StoreTx, { startDate, endDate }: Range) {
  const within = sql`day >= ${startDate}::date and day <= ${endDate}::date`;
  return tx.many<ServicesReport[number]>(sql`
    select ${idAndNameSql("s.id", "s.name")} as service, f.* from services s cross join lateral (
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
}

export async function sumServiceCommissionsAndFees(tx: StoreTx, { startDate, endDate }: Range) {
  return (await tx.value<number>(sql`
    select coalesce(sum(commission + fees), 0)::bigint as sum from service_figures
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date`))!;
}

import sql from "sql-template-tag";
import type { Reception } from "#core/contract/purchase-orders/purchase-orders.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { rowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ArrivedLine } from "#server/features/purchase-orders/reception-rules.ts";

export function readReceptionsOfOrder(tx: StoreTx, orderId: string): Promise<Reception[]> {
  return tx.many<Reception>(sql`
    select r.id, ${instantSql("r.created_at")} as "createdAt",
      case when r.user_id is not null and r.user_name <> '' then ${idAndNameSql("r.user_id", "r.user_name")} end as by, r.note,
      r.total,
      (select coalesce(json_agg(json_build_object('itemId', i.id, 'quantity', l.quantity, 'unitCost', l.unit_cost,
          'paid', coalesce(l.paid, floor(l.quantity * l.unit_cost + 0.5)), 'taxRate', l.tax_rate,
          'expiresOn', e.expires_on)
          order by l.line), '[]')
        from reception_lines l
        left join expiries e on e.store_id = ${tx.storeId} and e.reception_id = l.reception_id and e.reception_line = l.line
        join purchase_order_items i on i.store_id = ${tx.storeId} and i.purchase_order_id = l.purchase_order_id
          and i.line = l.order_line
        where l.store_id = ${tx.storeId} and l.reception_id = r.id) as items
    from receptions r where r.store_id = ${tx.storeId} and r.purchase_order_id = ${orderId}
    order by r.created_at, r.id`);
}

export async function readTotalReceivedValue(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(sql`
    select coalesce(sum(total), 0)::bigint as total from receptions where store_id = ${tx.storeId}`))!;
}

type NewReception = {
  id: string;
  at: Date;
  orderId: string;
  note: string | null;
  total: number;
  lines: readonly ArrivedLine[];
  /** True if the store deducts the IVA that it pays. */
  deductsVat: boolean;
  user: { userId: string; userName: string };
};

export async function insertReception(
  tx: StoreTx,
  { id, at, orderId, note, total, lines, deductsVat, user }: NewReception,
) {
  await tx.run(sql`
    insert into receptions (store_id, id, purchase_order_id, note, total, user_id, user_name, created_at)
    values (${tx.storeId}, ${id}, ${orderId}, ${note}, ${total}, ${user.userId}, ${user.userName}, ${at})`);
  const rows = lines.map((line, index) => ({ ...line, line: index + 1 }));
  await tx.run(sql`
    insert into reception_lines (store_id, reception_id, line, purchase_order_id, order_line, product_id, quantity, gifts,
      unit_cost, paid, net_paid, tax_rate, net_cost)
    select ${tx.storeId}, ${id}::uuid, l.line, ${orderId}::uuid, l.order_line, l.product_id, l.quantity, l.gifts, l.unit_cost,
      l.paid, l.net_paid, l.tax_rate,
      case when l.net_paid is not null then round(l.net_paid / l.quantity, 2)
        when ${deductsVat} and l.tax_rate > 0 then round(l.unit_cost * 100::numeric / (100 + l.tax_rate), 2) end
    from ${rowsSql("reception_lines", rows)} l`);
}

import sql from "sql-template-tag";
import { isPhonePayment } from "#core/sale/payment.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DemoWorker } from "#server/demo/demo-call.ts";
import type { DemoHistory } from "#server/demo/demo-history.ts";
import { saveSettings } from "#server/features/stores/settings.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const PENDING = 3;

/**
 * From now on the store asks about payments by telephone: three of the last ones wait, and the one before did not
 * arrive. The very last sale came back, so it is left out.
 */
export async function addDemoTransfers(tx: StoreTx, history: DemoHistory, owner: DemoWorker, now: Date) {
  await saveSettings(tx, { ...(await readStoreSettings(tx)), confirmTransfers: "ASK" });
  const last = history.sales.at(-1)?.id;
  const byPhone = history.payments.filter(({ method, saleId }) => isPhonePayment(method) && saleId !== last);
  const statuses = ["DENIED", ...Array<string>(PENDING).fill("PENDING")];
  const ids = byPhone.slice(-statuses.length).map(({ id }) => id);
  await tx.run(sql`
    insert into transfers (store_id, payment_id, sale_id, method, amount, created_at, shift_id, device_id, status, note,
      reviewed_by, reviewed_by_name, reviewed_at)
    select ${tx.storeId}, p.id, s.id, p.method, p.amount, s.created_at, s.shift_id, s.device_id, a.status,
      case a.status when 'DENIED' then 'No aparece en la app' end, r.id, r.name, r.at
    from unnest(${ids}::uuid[], ${statuses.slice(-ids.length)}::text[]) as a (id, status)
    join sale_payments p on p.store_id = ${tx.storeId} and p.id = a.id
    join sales s on s.store_id = ${tx.storeId} and s.id = p.sale_id
    left join (select ${owner.id}::uuid as id, ${owner.name}::text as name, ${now}::timestamptz as at) r
      on a.status = 'DENIED'`);
}

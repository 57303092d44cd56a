import sql from "sql-template-tag";
import type { PersonalData } from "#core/contract/customers.ts";
import { eachRow } from "#server/db/each-row.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type BoughtSale = PersonalData["sales"][number];

/** The sales that were noted under a customer, newest first. */
export async function* salesOfCustomer(tx: StoreTx, customerId: string): AsyncGenerator<BoughtSale> {
  // Put in order before their items are looked up, so that the first ones come at once.
  const query = sql`
    select s.id, s.created_at as at, s.total, s.payment_method as "paymentMethod", s.customer,
      (select coalesce(json_agg(json_build_object('name', i.product_name, 'quantity', i.quantity, 'price', i.price)
         order by i.line), '[]')
       from sale_items i where i.store_id = s.store_id and i.sale_id = s.id) as items
    from (select store_id, id, created_at, total, payment_method, customer from sales
      where store_id = ${tx.storeId} and customer_id = ${customerId} order by id desc) s`;
  for await (const { at, ...row } of eachRow<Omit<BoughtSale, "at"> & { at: Date }>(tx, query))
    yield { ...row, at: at.toISOString() };
}

/** False when there is no such customer. Past sales cannot be changed in any other way (migration 0008). */
export async function eraseCustomer(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.first<{ erased: boolean }>(sql`select erase_customer(${id}) as erased`))!.erased;
}

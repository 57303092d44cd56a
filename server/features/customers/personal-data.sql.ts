import sql from "sql-template-tag";
import { type DeletedCustomer, ERASED_NAME, type PersonalData } from "#core/contract/customers.ts";
import { eachRow } from "#server/db/each-row.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { patterns } from "#server/features/customers/customers.sql.ts";

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

/** Those whom sales name that are linked to nobody, the last served first. */
export function deletedCustomers(
  tx: StoreTx,
  typed: string | null,
  most: number,
): Promise<DeletedCustomer[]> {
  const words = typed ? patterns(typed) : [];
  return tx.many<DeletedCustomer>(sql`
    select (array_agg(id order by id desc))[1] as "saleId", customer ->> 'name' as name, customer ->> 'phone' as phone,
      customer ->> 'document' as document, count(*) as sales
    from sales
    where store_id = ${tx.storeId} and customer_id is null and customer is not null
      and customer ->> 'name' <> ${ERASED_NAME}
      and search_form(concat_ws(' ', customer ->> 'name', customer ->> 'phone', customer ->> 'document'))
        like all (${words}::text[])
    group by customer
    order by max(created_at) desc
    limit ${most}`);
}

/** Of how many sales; 0 when that one names nobody, or somebody who is still there. */
export async function eraseDeletedCustomer(tx: StoreTx, saleId: string): Promise<number> {
  return (await tx.first<{ erased: number }>(sql`select erase_deleted_customer(${saleId}) as erased`))!
    .erased;
}

import sql from "sql-template-tag";
import { type DeletedCustomer, ERASED_CUSTOMER_NAME } from "#core/contract/customers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildCustomerSearchPatterns } from "#server/features/customers/customers.sql.ts";

/**
 * Erases the customer and the copies in past sales. False when the customer does not exist.
 */
export async function eraseCustomer(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.value<boolean>(sql`select erase_customer(${id}) as erased`))!;
}

/** Deleted customers whose names are still in sales; those with the newest sale come first. */
export function findDeletedCustomers(tx: StoreTx, typed: string | null, most: number) {
  const words = typed ? buildCustomerSearchPatterns(typed) : [];
  return tx.many<DeletedCustomer>(sql`
    select (array_agg(id order by id desc))[1] as "saleId", customer ->> 'name' as name, customer ->> 'phone' as phone,
      customer ->> 'document' as document, count(*) as sales
    from sales
    where store_id = ${tx.storeId} and customer_id is null and customer is not null
      and customer ->> 'name' <> ${ERASED_CUSTOMER_NAME}
      and customer_form(customer ->> 'name', customer ->> 'phone', null, customer ->> 'document')
        like all (${words}::text[])
    group by customer
    order by max(created_at) desc
    limit ${most}`);
}

export async function eraseDeletedCustomer(tx: StoreTx, saleId: string): Promise<number> {
  return (await tx.value<number>(sql`select erase_deleted_customer(${saleId}) as erased`))!;
}

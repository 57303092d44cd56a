import type { StoreTaxes, TaxClass } from "#core/tax/classes.ts";
import { queryAsDatabaseOwner } from "#server/test/harness.ts";

const RESPONSIBLE: StoreTaxes = {
  vat: "RESPONSIBLE",
  consumptionTax: true,
  freeItemTax: "EXCLUDED",
  said: true,
};

/** Makes a store charge taxes, from `since` or always; its other data stays. */
export async function enableStoreTaxes(
  storeId: string,
  taxes: Partial<StoreTaxes> = {},
  since = new Date(0),
): Promise<void> {
  const { vat, consumptionTax, freeItemTax } = { ...RESPONSIBLE, ...taxes };
  await queryAsDatabaseOwner(
    `insert into store_fiscal (store_id, vat, consumption_tax, free_item_tax) values ($1, $2, $3, $4)
     on conflict (store_id) do update set vat = excluded.vat, consumption_tax = excluded.consumption_tax,
       free_item_tax = excluded.free_item_tax`,
    [storeId, vat, consumptionTax, freeItemTax],
  );
  await queryAsDatabaseOwner(
    "insert into store_fiscal_changes (store_id, since, vat, consumption_tax) values ($1, $2, $3, $4)",
    [storeId, since, vat, consumptionTax],
  );
}

export async function setProductTax(storeId: string, productId: string, tax: TaxClass | null): Promise<void> {
  await queryAsDatabaseOwner("update products set tax = $3 where store_id = $1 and id = $2", [
    ...[storeId, productId, tax],
  ]);
}

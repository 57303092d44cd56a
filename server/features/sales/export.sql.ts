import sql, { raw } from "sql-template-tag";
import { instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type ProductText, productTexts } from "#server/features/sales/product-texts.sql.ts";
import { foundSales, type SaleFilter, wantedSales } from "#server/features/sales/sales.sql.ts";

/** Fetched together: enough that the round trips do not count, little enough to hold. */
const PAGE = 250;
/** Handed on together. */
const TOGETHER = 50;
/** All of them: the largest number that the limit can be. */
const MOST = 2_147_483_647;
/** Stands before a product's id where its text belongs. Inside of a JSON text it cannot stand. */
const MARK = "\u0001";
const UUID_LENGTH = 36;

const customer = Object.fromEntries(
  ["name", "phone", "email", "address", "document", "documentType"].map((field) => [
    field,
    textOf(`(s.customer ->> '${field}')`),
  ]),
);

const item = objectOf({
  id: uuidOf("i.id"),
  productId: uuidOf("i.product_id"),
  productName: textOf("i.product_name"),
  description: textOf("i.description"),
  quantity: numberOf("i.quantity"),
  price: numberOf("i.price"),
  product: "coalesce(chr(1) || i.product_id, 'null')",
});

const sale = objectOf({
  id: uuidOf("s.id"),
  createdAt: instantOf("s.created_at"),
  total: numberOf("s.total"),
  amountPaid: numberOf("s.amount_paid"),
  change: numberOf("s.change"),
  paymentMethod: textOf("s.payment_method"),
  status: textOf("s.status"),
  customer: `case when s.customer is null then 'null' else ${objectOf(customer)} end`,
  items: "'[' || coalesce(i.items, '') || ']'",
  seller: objectOf({ id: uuidOf("s.seller_id"), name: textOf("s.seller_name") }),
});

/**
 * Every sale of the filter, newest first, as the text of a list's part: with commas, without brackets. PostgreSQL writes
 * it, page by page; only a product, which is the same in many sales, is written here, and once.
 */
export async function* eachSaleText(tx: StoreTx, filter: SaleFilter): AsyncGenerator<string> {
  const productText = productTexts(tx);
  await tx.run(sql`declare found_sales no scroll cursor for ${foundSales(tx, filter, 0, MOST)}`);
  for (;;) {
    const found = await tx.many<{ id: string }>(sql`fetch ${raw(String(PAGE))} from found_sales`);
    if (found.length === 0) return;
    const texts = await salesText(
      tx,
      found.map(({ id }) => id),
    );
    yield* withProducts(texts, productText);
  }
}

async function salesText(tx: StoreTx, ids: string[]): Promise<string[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(sale)} as text
    from ${wantedSales(tx, ids)}
    cross join lateral (
      select string_agg(${raw(item)}, ',' order by i.line) as items
      from sale_items i where i.store_id = ${tx.storeId} and i.sale_id = s.id
    ) i order by wanted.position`);
  return rows.map(({ text }) => text);
}

async function* withProducts(sales: string[], productText: ProductText): AsyncGenerator<string> {
  const cut = sales.map((sale) => sale.split(MARK));
  const products = await productText(
    cut.flatMap(([, ...parts]) => parts.map((part) => part.slice(0, UUID_LENGTH))),
  );
  const whole = cut.map(
    ([first, ...parts]) =>
      first +
      parts.map((part) => products.get(part.slice(0, UUID_LENGTH)) + part.slice(UUID_LENGTH)).join(""),
  );
  for (let i = 0; i < whole.length; i += TOGETHER) yield whole.slice(i, i + TOGETHER).join();
}

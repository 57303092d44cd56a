import { addQuantities } from "#core/quantity.ts";
import { describeWriteLogEntry } from "../send.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { findEntriesOfKind, type WriteLog } from "../write-log.ts";
import {
  type AmountTally,
  createAmountTally,
  describeEntryError,
  findEntryDifferences,
  groupRowsByKey,
  queryDocumentsWithKeys,
} from "./tally.ts";

export async function findStockAdjustmentErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
  stock: AmountTally,
): Promise<string[]> {
  const rows = await queryDocumentsWithKeys<{ productId: string; quantity: number }>(
    environment,
    shop,
    `select id, product_id as "productId", quantity::float8 as quantity from stock_entries
      where store_id = $1 and kind = 'ADJUSTMENT' and coalesce(note, '') not like 'Oficina %'`,
    "{data,movement,id}",
  );
  return findEntryDifferences(
    "adjustment",
    findEntriesOfKind(writeLog, "adjustment"),
    rows,
    (entry, { productId, quantity }) => {
      stock.add(productId, quantity);
      const isRight = productId === entry.about.productId && quantity === entry.about.quantity;
      return isRight
        ? []
        : [`${describeWriteLogEntry(entry)} moved ${quantity} instead of ${entry.about.quantity}`];
    },
  );
}

/** Each entry of the open count must be there once, and its products' lines are the sums of the entries. */
export async function findCountErrors(
  environment: TestEnvironment,
  { storeId, countId }: TestShop,
  writeLog: WriteLog,
): Promise<string[]> {
  type Row = { key: string; id: string; productId: string; quantity: number };
  const rows = await environment.query<Row>(
    `select id::text as key, id::text, product_id as "productId", quantity::float8 as quantity from stock_count_entries
      where store_id = $1 and count_id = $2`,
    [storeId, countId],
  );
  const lines = await environment.query<{ id: string; counted: number }>(
    `select product_id as id, counted::float8 as counted from stock_count_lines where store_id = $1 and count_id = $2`,
    [storeId, countId],
  );
  const seen = createAmountTally();
  const entries = findEntriesOfKind(writeLog, "countEntry");
  const wrongs = findEntryDifferences("count entry", entries, rows, (entry, { productId, quantity }) => {
    seen.add(productId, quantity);
    const isRight = productId === entry.about.productId && quantity === entry.about.quantity;
    return isRight ? [] : [`${describeWriteLogEntry(entry)} counted ${quantity}`];
  });
  for (const { id, counted } of lines)
    if (counted !== seen.of(id)) wrongs.push(`${id} is counted ${counted} instead of ${seen.of(id)}`);
  return wrongs;
}

export async function findPurchaseOrderErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
  stock: AmountTally,
): Promise<string[]> {
  const rows = await environment.query<{ key: string; id: string; order_number: number; status: string }>(
    "select notes as key, id, order_number, status from purchase_orders where store_id = $1 order by order_number",
    [shop.storeId],
  );
  const wrongs: string[] = [];
  if (rows.some(({ order_number }, i) => order_number !== i + 1))
    wrongs.push(`orders are numbered ${rows.map(({ order_number }) => order_number)}`);
  const byKey = groupRowsByKey(rows, ({ key }) => key);
  for (const entry of findEntriesOfKind(writeLog, "order")) {
    const found = byKey.get(entry.key) ?? [];
    const wrong = describeEntryError(entry, found);
    if (wrong) wrongs.push(wrong);
    const status = found[0]?.status;
    if (status === "RECEIVED")
      for (const { productId, quantity } of entry.about.items) stock.add(productId, quantity);
    const statusEntries = findEntriesOfKind(writeLog, "orderStatus").filter(
      ({ about }) => about.order === entry,
    );
    const may = new Set(["PENDING", ...statusEntries.map(({ about }) => about.to)]);
    const settled = statusEntries.filter(({ state }) => state === "done").at(-1)?.about.to;
    const ranks = ["PENDING", "ORDERED", "RECEIVED"];
    if (status && (!may.has(status) || (settled && ranks.indexOf(status) < ranks.indexOf(settled))))
      wrongs.push(`the order ${entry.key} is ${status}; acknowledged was ${settled}`);
  }
  return wrongs;
}

export async function findProductErrors(
  environment: TestEnvironment,
  shop: TestShop,
  writeLog: WriteLog,
): Promise<string[]> {
  const rows = await environment.query<{ id: string; name: string; price: string }>(
    "select id, name, price from products where store_id = $1",
    [shop.storeId],
  );
  const wrongs: string[] = [];
  const deletions = findEntriesOfKind(writeLog, "deletion");
  const byName = groupRowsByKey(rows, ({ name }) => name);
  for (const entry of findEntriesOfKind(writeLog, "product")) {
    const found = byName.get(entry.about.name) ?? [];
    const deletion = deletions.find(({ about }) => about.productId === entry.id);
    if (!deletion) {
      const wrong = describeEntryError(entry, found);
      if (wrong) wrongs.push(wrong);
    } else if (deletion.state === "done" && found.length > 0)
      wrongs.push(`${describeWriteLogEntry(deletion)} was acknowledged and the product is there`);
  }
  for (const [productId, entries] of groupRowsByKey(
    findEntriesOfKind(writeLog, "price"),
    ({ about }) => about.productId,
  )) {
    const last = entries.filter(({ state }) => state === "done").at(-1);
    const may = entries.filter((entry) => entry === last || entry.state === "open" || entry.unsure);
    const price = Number(rows.find(({ id }) => id === productId)?.price);
    if (last && !may.some(({ about }) => about.price === price))
      wrongs.push(`the price of ${productId} is ${price}; acknowledged was ${last.about.price}`);
  }
  return wrongs;
}

export async function findStockErrors(
  environment: TestEnvironment,
  shop: TestShop,
  moved: AmountTally,
): Promise<string[]> {
  const rows = await environment.query<{ id: string; stock: number }>(
    "select id, on_hand::float8 as stock from products where store_id = $1",
    [shop.storeId],
  );
  const stocks = new Map(rows.map(({ id, stock }) => [id, stock]));
  return shop.products.flatMap(({ id, name, stock }) => {
    const expectedStock = addQuantities(stock, moved.of(id));
    return stocks.get(id) === expectedStock
      ? []
      : [`${name} has ${stocks.get(id)} units instead of ${expectedStock}`];
  });
}

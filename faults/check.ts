import { type Entry, entriesOf, type Notebook } from "./notebook.ts";
import type { Shop } from "./till.ts";
import { describe } from "./till.ts";
import type { World } from "./world.ts";

/**
 * Compares what the database holds with what the tills know, and with itself. What was acknowledged must be there
 * once; what was left open whole or not at all; what was refused not at all. One sentence for each thing that is wrong.
 */
export async function findWrongs(world: World, shop: Shop, notebook: Notebook): Promise<string[]> {
  const moved = new Map<string, number>();
  const move = (productId: string, quantity: number) =>
    moved.set(productId, (moved.get(productId) ?? 0) + quantity);
  return [
    ...notebook.complaints,
    ...(await wrongSales(world, shop, notebook, move)),
    ...(await wrongAdjustments(world, shop, notebook, move)),
    ...(await wrongOrders(world, shop, notebook, move)),
    ...(await wrongProducts(world, shop, notebook)),
    ...(await wrongStock(world, shop, moved)),
    ...(await wrongBooks(world, shop)),
  ];
}

type Move = (productId: string, quantity: number) => void;

/** Whether it may be, or must be, there as it is; null when it is all right. */
function judge(entry: Entry, found: unknown[]): string | null {
  if (found.length > 1) return `${describe(entry)} is there ${found.length} times`;
  if (entry.state === "done" && found.length === 0)
    return `${describe(entry)} was acknowledged and is missing`;
  if (entry.state === "refused" && found.length > 0) return `${describe(entry)} was refused and is there`;
  return null;
}

const group = <T>(rows: T[], key: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};

async function wrongSales(world: World, shop: Shop, notebook: Notebook, move: Move): Promise<string[]> {
  type Line = { product_id: string | null; product_name: string; quantity: number; price: number };
  const rows = await world.query<{ key: string; id: string; total: string; lines: Line[] }>(
    `select k.key, s.id, s.total, jsonb_agg(jsonb_build_object('product_id', i.product_id,
        'product_name', i.product_name, 'quantity', i.quantity, 'price', i.price) order by i.line) as lines
      from sales s left join sale_lines i on i.store_id = s.store_id and i.sale_id = s.id
      left join request_keys k on k.store_id = s.store_id and k.answer::jsonb #>> '{data,id}' = s.id::text
      where s.store_id = $1 group by s.store_id, s.id, k.key`,
    [shop.storeId],
  );
  const byKey = group(rows, ({ key }) => key);
  const wrongs: string[] = [];
  for (const entry of [...entriesOf(notebook, "sale"), ...entriesOf(notebook, "freeSale")]) {
    const found = byKey.get(entry.key) ?? [];
    byKey.delete(entry.key);
    const wrong = judge(entry, found);
    if (wrong) wrongs.push(wrong);
    const [row] = found;
    if (!row) continue;
    if (entry.id && entry.id !== row.id)
      wrongs.push(`${describe(entry)} was answered with ${entry.id} and is ${row.id}`);
    const wanted =
      entry.about.kind === "sale"
        ? entry.about.items.map(({ productId, quantity }) => `${productId} ${quantity}`)
        : entry.about.items.map(({ description, quantity, price }) => `${description} ${quantity} ${price}`);
    const held = row.lines.map(({ product_id, product_name, quantity, price }) =>
      product_id ? `${product_id} ${quantity}` : `${product_name} ${quantity} ${price}`,
    );
    if (wanted.sort().join() !== held.sort().join())
      wrongs.push(`${describe(entry)} holds ${held} instead of ${wanted}`);
    for (const { product_id, quantity } of row.lines) if (product_id) move(product_id, -quantity);
  }
  for (const key of byKey.keys()) wrongs.push(`nobody made the sale with key ${key}`);
  return wrongs;
}

async function wrongAdjustments(world: World, shop: Shop, notebook: Notebook, move: Move): Promise<string[]> {
  const rows = await world.query<{ key: string; product_id: string; quantity: number }>(
    `select k.key, m.product_id, m.quantity::float8 as quantity from stock_entries m
      left join request_keys k on k.store_id = m.store_id and k.answer::jsonb #>> '{data,movement,id}' = m.id::text
      where m.store_id = $1 and m.kind = 'ADJUSTMENT'`,
    [shop.storeId],
  );
  const byKey = group(rows, ({ key }) => key);
  const wrongs: string[] = [];
  for (const entry of entriesOf(notebook, "adjustment")) {
    const found = byKey.get(entry.key) ?? [];
    byKey.delete(entry.key);
    const wrong = judge(entry, found);
    if (wrong) wrongs.push(wrong);
    const [row] = found;
    if (!row) continue;
    if (row.product_id !== entry.about.productId || row.quantity !== entry.about.quantity)
      wrongs.push(`${describe(entry)} moved ${row.quantity} instead of ${entry.about.quantity}`);
    move(row.product_id, row.quantity);
  }
  for (const key of byKey.keys()) wrongs.push(`nobody made the adjustment with key ${key}`);
  return wrongs;
}

async function wrongOrders(world: World, shop: Shop, notebook: Notebook, move: Move): Promise<string[]> {
  const rows = await world.query<{ key: string; id: string; order_number: number; status: string }>(
    "select notes as key, id, order_number, status from purchase_orders where store_id = $1 order by order_number",
    [shop.storeId],
  );
  const wrongs: string[] = [];
  if (rows.some(({ order_number }, i) => order_number !== i + 1))
    wrongs.push(`orders are numbered ${rows.map(({ order_number }) => order_number)}`);
  const byKey = group(rows, ({ key }) => key);
  for (const entry of entriesOf(notebook, "order")) {
    const found = byKey.get(entry.key) ?? [];
    const wrong = judge(entry, found);
    if (wrong) wrongs.push(wrong);
    const status = found[0]?.status;
    if (status === "RECEIVED")
      for (const { productId, quantity } of entry.about.items) move(productId, quantity);
    const asked = entriesOf(notebook, "orderStatus").filter(({ about }) => about.order === entry);
    const may = new Set(["PENDING", ...asked.map(({ about }) => about.to)]);
    const settled = asked.filter(({ state }) => state === "done").at(-1)?.about.to;
    const ranks = ["PENDING", "ORDERED", "RECEIVED"];
    if (status && (!may.has(status) || (settled && ranks.indexOf(status) < ranks.indexOf(settled))))
      wrongs.push(`the order ${entry.key} is ${status}; acknowledged was ${settled}`);
  }
  return wrongs;
}

async function wrongProducts(world: World, shop: Shop, notebook: Notebook): Promise<string[]> {
  const rows = await world.query<{ id: string; name: string; price: string }>(
    "select id, name, price from products where store_id = $1",
    [shop.storeId],
  );
  const wrongs: string[] = [];
  const deletions = entriesOf(notebook, "deletion");
  const byName = group(rows, ({ name }) => name);
  for (const entry of entriesOf(notebook, "product")) {
    const found = byName.get(entry.about.name) ?? [];
    const deletion = deletions.find(({ about }) => about.productId === entry.id);
    if (!deletion) {
      const wrong = judge(entry, found);
      if (wrong) wrongs.push(wrong);
    } else if (deletion.state === "done" && found.length > 0)
      wrongs.push(`${describe(deletion)} was acknowledged and the product is there`);
  }
  for (const [productId, entries] of group(entriesOf(notebook, "price"), ({ about }) => about.productId)) {
    const last = entries.filter(({ state }) => state === "done").at(-1);
    const may = entries.filter((entry) => entry === last || entry.state === "open" || entry.unsure);
    const price = Number(rows.find(({ id }) => id === productId)?.price);
    if (last && !may.some(({ about }) => about.price === price))
      wrongs.push(`the price of ${productId} is ${price}; acknowledged was ${last.about.price}`);
  }
  return wrongs;
}

/** The stock is what each product began with and what the tills know of. */
async function wrongStock(world: World, shop: Shop, moved: Map<string, number>): Promise<string[]> {
  const rows = await world.query<{ id: string; stock: number }>(
    "select id, on_hand::float8 as stock from products where store_id = $1",
    [shop.storeId],
  );
  const stocks = new Map(rows.map(({ id, stock }) => [id, stock]));
  return shop.products.flatMap(({ id, name, stock }) => {
    const wanted = stock + (moved.get(id) ?? 0);
    return stocks.get(id) === wanted ? [] : [`${name} has ${stocks.get(id)} units instead of ${wanted}`];
  });
}

/** What the books say of themselves. */
async function wrongBooks(world: World, shop: Shop): Promise<string[]> {
  const [row] = await world.query<Record<string, string>>(
    `select
      (select count(*) from products p where store_id = $1 and on_hand <> coalesce((select sum(quantity)
        from stock_entries m where m.store_id = $1 and m.product_id = p.id), 0)) as "stock that is not the sum of its entries",
      (select count(*) from (select on_hand_after - quantity as found, lag(on_hand_after, 1, 0) over (
        partition by product_id order by id) as left from stock_entries where store_id = $1) m
        where found <> m.left) as "entries that do not follow from the one before",
      (select count(*) from sales s where store_id = $1 and total is distinct from (select sum(i.total)
        from sale_lines i where i.store_id = $1 and i.sale_id = s.id)) as "totals that are not the sum of their items",
      (select coalesce(sum(quantity), 0) from sale_lines where store_id = $1 and product_id is not null)
        + (select coalesce(sum(quantity), 0) from stock_entries where store_id = $1 and kind = 'SALE')
        as "what was sold without an entry",
      (select count(*) from sales s where store_id = $1 and total + rounding is distinct from (select sum(amount)
        from sale_payments p where p.store_id = $1 and p.sale_id = s.id)) as "sales that are not paid as they say",
      coalesce((select sum(amount) from sale_payments where store_id = $1), 0) - coalesce((select sum(amount)
        from day_figures where store_id = $1 and kind = 'SALE'), 0) as "pesos that the figures of the days miss",
      (select count(*) from sales where store_id = $1) - coalesce((select sum(sales) from sale_totals
        where store_id = $1), 0) as "sales that the totals miss",
      coalesce((select sum(total) from sales where store_id = $1), 0) - coalesce((select sum(revenue)
        from sale_day_totals where store_id = $1), 0) as "pesos that the days miss",
      (select count(*) from (select from request_keys where store_id = $1 group by answer::jsonb #>> '{data,id}'
        having count(*) > 1 and min(answer::jsonb #>> '{data,id}') is not null) k) as "documents with two keys"`,
    [shop.storeId],
  );
  return Object.entries(row!).flatMap(([what, count]) => (Number(count) === 0 ? [] : [`${count} ${what}`]));
}

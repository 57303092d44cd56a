import sql, { empty } from "sql-template-tag";
import type { StockMovementKind, StockMovementReason } from "#core/goods/stock-movements.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type NewAuditEvent, recordEvent } from "#server/features/audit/record-event.ts";

type Cause =
  | {
      kind: "ADJUSTMENT";
      reason: StockMovementReason;
      note?: string | null;
      /** The count that found the differences. It has an event of its own in the audit trail. */
      stockCountId?: string;
    }
  | { kind: Exclude<StockMovementKind, "INITIAL" | "ADJUSTMENT">; saleId?: string; purchaseOrderId?: string };

type User = { userId: string; userName: string };

type MovedLine = {
  productId: string;
  quantity: number;
  /** The moment of the movement, if it is another than that of the move. */
  at?: Date;
  /** Of a COUNT: average cost and price of one unit at that moment, and whether the stock was tracked before. */
  unitCost?: number | null;
  unitPrice?: number;
  tracked?: boolean;
};

type StockMove = Cause & {
  /** Each product once. Positive quantities add stock, negative ones subtract; only a count may have zero. */
  lines: MovedLine[];
  user: User;
};

/**
 * Writes the first stock entry of new products. Their rows have the stock already, which `moveStock` would
 * write again.
 */
export function recordInitialStock(
  tx: StoreTx,
  written: readonly { id: string; stock: number }[],
  user: User,
  now: Date,
) {
  const entries = written
    .filter(({ stock }) => stock !== 0)
    .map(({ id, stock }) => ({ id: uuidv7(now.getTime()), product: id, stock }));
  if (entries.length === 0) return;
  tx.post(sql`
    insert into stock_entries (store_id, id, product_id, kind, quantity, on_hand_after, user_id, user_name, created_at)
    select ${tx.storeId}, e.id, e.product, 'INITIAL', e.stock, e.stock, ${user.userId}::uuid, ${user.userName}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(entries)}) as e (id uuid, product uuid, stock numeric)`);
}

/**
 * Makes every change of stock after a product is created. One statement writes product and entry, so that the
 * stock equals the sum of its entries, and units sold equal sales less returns. The caller locks the products
 * in the order of their ids, so that a product's entries are in the order of their ids too (`id_after`).
 */
export async function moveStock(tx: StoreTx, move: StockMove, now: Date) {
  if (move.lines.length === 0) return;
  moveInOneStatement(tx, move, now);
  // What a document moved has the event of its document.
  const isOfDocument = move.kind === "ADJUSTMENT" && (move.stockCountId || move.reason === "OWN_USE");
  if (move.kind === "ADJUSTMENT" && !isOfDocument) await tellAdjustment(tx, move, now);
}

function moveInOneStatement(tx: StoreTx, move: StockMove, now: Date) {
  const { saleId = null, purchaseOrderId = null } = move.kind === "ADJUSTMENT" ? {} : move;
  const { reason = null, note = null, stockCountId = null } = move.kind === "ADJUSTMENT" ? move : {};
  // Only counts have these columns, so that no sale pays for them.
  const isCount = reason === "COUNT";
  const isSold = move.kind === "SALE" || move.kind === "RETURN";
  const ids = move.lines.map((line) => line.productId);
  tx.post(sql`
    with moved as (
      select m.product_id, m.quantity, case when ${isSold}::boolean then m.quantity else 0 end as sold,
        id_after(last.id, m.id) as id${isCount ? sql`, m.at, m.cost, m.price, m.tracked` : empty}
      from unnest(${ids}::uuid[], ${move.lines.map((line) => line.quantity)}::numeric[],
        ${move.lines.map(({ at = now }) => uuidv7(at.getTime()))}::uuid[]${isCount ? countColumnsOf(move.lines, now) : empty})
        as m (product_id, quantity, id${isCount ? sql`, at, cost, price, tracked` : empty})
      -- A lateral join rather than a function call: only then does the planner inline the function.
      left join lateral (
        select l.id from stock_entries l where l.store_id = ${tx.storeId} and l.product_id = m.product_id
        order by l.id desc limit 1) last on true
    ), changed as (
      update products p set on_hand = p.on_hand + m.quantity,
        sold = p.sold - m.sold${isCount ? sql`, counted_at = greatest(p.counted_at, m.at)` : empty}
      -- Redundant ids: by the join alone the planner may read all products of the store.
      from moved m where p.store_id = ${tx.storeId} and p.id = m.product_id and p.id = any(${ids}::uuid[])
      returning p.id, p.on_hand, m.quantity, m.id as entry_id${isCount ? sql`, m.at, m.cost, m.price, m.tracked` : empty}
    ), noted as (
      insert into changed_rows (store_id, tx, kind, id, changed_at)
      select ${tx.storeId}, pg_current_xact_id()::text::bigint, 'PRODUCT', id, now() from changed on conflict do nothing
    )
    insert into stock_entries (store_id, id, product_id, kind, quantity, on_hand_after, sale_id, purchase_order_id,
      reason, note, user_id, user_name, created_at${isCount ? sql`, unit_cost, unit_price, tracked, stock_count_id` : empty})
    select ${tx.storeId}, entry_id, id, ${move.kind}, quantity, on_hand, ${saleId}::uuid, ${purchaseOrderId}::uuid,
      ${reason}, ${note}, ${move.user.userId}, ${move.user.userName}, ${
        isCount ? sql`at, cost, price, tracked, ${stockCountId}::uuid` : sql`${now}::timestamptz`
      }
    from changed`);
}

const countColumnsOf = (lines: readonly MovedLine[], now: Date) => sql`,
        ${lines.map(({ at = now }) => at)}::timestamptz[], ${lines.map(({ unitCost }) => unitCost ?? null)}::bigint[],
        ${lines.map(({ unitPrice }) => unitPrice ?? null)}::bigint[], ${lines.map(({ tracked = true }) => tracked)}::boolean[]`;

/** Keeps the moment of a count of products that it found as expected; `moveStock` keeps that of the others. */
export function markProductsCounted(tx: StoreTx, counted: readonly { productId: string; at: Date }[]) {
  const ids = counted.map(({ productId }) => productId);
  if (ids.length === 0) return;
  tx.post(sql`
    update products p set counted_at = greatest(p.counted_at, m.at)
    from unnest(${ids}::uuid[], ${counted.map(({ at }) => at)}::timestamptz[]) as m (product_id, at)
    where p.store_id = ${tx.storeId} and p.id = m.product_id and p.id = any(${ids}::uuid[])
      and (p.counted_at is null or p.counted_at < m.at)`);
}

/** Subtracts returned goods that are not restocked from the units sold. Requires locks on the products. */
export async function subtractUnitsSold(
  tx: StoreTx,
  lines: readonly { productId: string; quantity: number }[],
) {
  if (lines.length === 0) return;
  const ids = lines.map(({ productId }) => productId);
  await tx.run(sql`
    update products p set sold = p.sold - m.quantity
    from unnest(${ids}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[]) as m (product_id, quantity)
    where p.store_id = ${tx.storeId} and p.id = m.product_id and p.id = any(${ids}::uuid[])`);
}

async function tellAdjustment(
  tx: StoreTx,
  { reason, lines, user }: StockMove & { kind: "ADJUSTMENT" },
  now: Date,
) {
  const changed = lines.filter(({ quantity }) => quantity !== 0);
  if (changed.length === 0) return;
  const units = changed[0]!.quantity;
  const product =
    changed.length === 1
      ? await tx.first<{ id: string; name: string; stock: number | null; unit: Unit }>(
          sql`select id, name, case when tracks_stock then on_hand end as stock, unit from products where store_id = ${tx.storeId} and id = ${changed[0]!.productId}`,
        )
      : null;
  const event: Omit<NewAuditEvent, "kind"> = product
    ? { subject: product, details: { reason, units, stock: product.stock, ...unitOf(product.unit) } }
    : { details: { reason, products: changed.length } };
  await recordEvent(tx, user, { kind: "STOCK_ADJUSTED", ...event }, now);
}

const unitOf = (unit: Unit): Record<string, string> => (isMeasuredUnit(unit) ? { unit } : {});

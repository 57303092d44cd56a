import sql from "sql-template-tag";
import type { AdjustmentReason, MovementKind } from "#core/stock-movements.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type NewEvent, recordEvent } from "#server/features/audit/record-event.ts";

type Cause =
  | { kind: "ADJUSTMENT"; reason: AdjustmentReason; note?: string | null; idempotencyKey?: string | null }
  | { kind: Exclude<MovementKind, "ADJUSTMENT">; saleId?: string; purchaseOrderId?: string };

export type StockMove = Cause & {
  /** Units by product: positive came in, negative went out. No product twice; none zero, but for a count. */
  lines: { productId: string; quantity: number }[];
  user: { userId: string; userName: string };
};

/**
 * The only way that stock changes: the product and its movement in one statement, so that a product's
 * stock always equals the sum of its movements, and its units sold those of its sales. The database refuses a
 * stock below zero.
 * Call it with the products locked in the order of their ids: then a product's movements, in the order of their
 * ids, each leave what the next one finds (`id_after`, in migration 0004).
 */
export async function moveStock(tx: StoreTx, move: StockMove, now: Date): Promise<void> {
  if (move.lines.length === 0) return;
  const { saleId = null, purchaseOrderId = null } = move.kind === "ADJUSTMENT" ? {} : move;
  const { reason = null, note = null, idempotencyKey = null } = move.kind === "ADJUSTMENT" ? move : {};
  await tx.run(sql`
    with moved as (
      select m.product_id, m.quantity, id_after(last.id, m.id) as id
      from unnest(${move.lines.map((line) => line.productId)}::uuid[],
        ${move.lines.map((line) => line.quantity)}::integer[],
        ${move.lines.map(() => uuidv7(now.getTime()))}::uuid[]) as m (product_id, quantity, id)
      -- Joined and not given to the function as it stands: only so does the planner put the function's text in place.
      left join lateral (
        select l.id from stock_movements l where l.store_id = ${tx.storeId} and l.product_id = m.product_id
        order by l.id desc limit 1) last on true
    ), changed as (
      update products p set stock = p.stock + m.quantity,
        units_sold = p.units_sold - case when ${move.kind === "SALE"}::boolean then m.quantity else 0 end
      from moved m where p.store_id = ${tx.storeId} and p.id = m.product_id
      returning p.id, p.stock, m.quantity, m.id as movement_id
    )
    insert into stock_movements (store_id, id, product_id, kind, quantity, stock_after, sale_id,
      purchase_order_id, reason, note, idempotency_key, user_id, user_name, created_at)
    select ${tx.storeId}, movement_id, id, ${move.kind}, quantity, stock, ${saleId}::uuid, ${purchaseOrderId}::uuid,
      ${reason}, ${note}, ${idempotencyKey}::uuid, ${move.user.userId}, ${move.user.userName}, ${now}::timestamptz
    from changed`);
  if (move.kind === "ADJUSTMENT") await tellAdjustment(tx, move, now);
}

/** What somebody says against what was sold and received. The movements have each line; the trail tells of it. */
async function tellAdjustment(
  tx: StoreTx,
  { reason, lines, user }: StockMove & { kind: "ADJUSTMENT" },
  now: Date,
): Promise<void> {
  const changed = lines.filter(({ quantity }) => quantity !== 0);
  if (changed.length === 0) return;
  const units = changed[0]!.quantity;
  const product =
    changed.length === 1
      ? await tx.first<{ id: string; name: string; stock: number }>(
          sql`select id, name, stock from products where store_id = ${tx.storeId} and id = ${changed[0]!.productId}`,
        )
      : null;
  const event: Omit<NewEvent, "kind"> = product
    ? { subject: product, details: { reason, units, stock: product.stock } }
    : { details: { reason, products: changed.length } };
  await recordEvent(tx, user, { kind: "STOCK_ADJUSTED", ...event }, now);
}

import type { ProductCategory } from "#core/goods/categories.ts";
import { addQuantities } from "#core/quantity.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { createDemoCallBuilder, type DemoWorker } from "#server/demo/demo-call.ts";
import { readDemoStockAt } from "#server/demo/fill-demo-store.sql.ts";
import { closeCount } from "#server/features/stock-counts/close-count.ts";
import { enterCount } from "#server/features/stock-counts/enter-count.ts";
import { startCount } from "#server/features/stock-counts/start-count.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Hours since each count began. */
const CLOSED_AGO = 40;
const OPEN_AGO = 1.5;
const CLOSED_CATEGORY: ProductCategory = "Dulces y Confitería";
const OPEN_CATEGORY: ProductCategory = "Productos de Limpieza";
/** By the place of the product: how many more there were than the books say. */
const FOUND = [-2, 0, 0, 1, 0, -1, 0, 0];

/** A count of sweets that is closed, and one of cleaning products that two people have done half of. */
export async function addDemoCounts(tx: StoreTx, workers: readonly DemoWorker[], now: Date): Promise<void> {
  const [owner, , employee, cashier] = workers as [DemoWorker, DemoWorker, DemoWorker, DemoWorker];
  const callBy = createDemoCallBuilder(tx);
  const begin = async (category: ProductCategory, at: Date) => {
    const scope = { kind: "CATEGORY" as const, category };
    return (await startCount(callBy(employee, at), { scope, blind: false, note: null })).id;
  };
  const enter = async (id: string, category: ProductCategory, at: Date, share: 1 | 2) => {
    const stock = await readDemoStockAt(tx, category, at);
    const seen = stock.slice(0, Math.ceil(stock.length / share));
    const half = Math.ceil(seen.length / 2);
    for (const [who, part] of [
      [employee, seen.slice(0, half)],
      [cashier, seen.slice(half)],
    ] as const) {
      const entries = part.map(({ productId, quantity }, place) => ({
        productId,
        quantity: Math.max(0, addQuantities(quantity, FOUND[place % FOUND.length]!)),
      }));
      await enterCount(callBy(who, at), id, { entries: entries.map(toEntry), late: null });
    }
  };

  const closedAt = new Date(now.getTime() - CLOSED_AGO * HOUR_MS);
  const closed = await begin(CLOSED_CATEGORY, closedAt);
  const seenAt = new Date(closedAt.getTime() + 20 * MINUTE_MS);
  await enter(closed, CLOSED_CATEGORY, seenAt, 1);
  const call = callBy(owner, new Date(closedAt.getTime() + HOUR_MS));
  await closeCount({ ...call, inStore: (work) => work(tx) }, closed, {
    uncounted: "KEEP",
    acceptMoved: true,
  });

  const openedAt = new Date(now.getTime() - OPEN_AGO * HOUR_MS);
  const open = await begin(OPEN_CATEGORY, openedAt);
  await enter(open, OPEN_CATEGORY, new Date(openedAt.getTime() + 30 * MINUTE_MS), 2);
}

const toEntry = (seen: { productId: string; quantity: number }) => ({
  ...seen,
  id: null,
  at: null,
  presentation: null,
  replace: null,
});

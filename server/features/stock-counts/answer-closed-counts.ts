import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import {
  type ClosedCountLine,
  changeExpected,
  findSettledLines,
} from "#server/features/stock-counts/count-entries.sql.ts";
import { addDifferences, differenceOf, NO_DIFFERENCE } from "#server/features/stock-counts/count-rules.ts";
import { addToDifference } from "#server/features/stock-counts/stock-counts.sql.ts";

/** Lines of closed counts that saw the products after a document moved them, by product. */
export type ClosedCounts = ReadonlyMap<string, ClosedCountLine>;

export const NO_CLOSED_COUNTS: ClosedCounts = new Map();

/**
 * The closed counts that answer what a document of the instant `at` moves: of each product the earliest whose counting
 * moment is not before `at`. Requires locks on the products. The stock of these products does not
 * change, so the document needs no check whether there is enough.
 *
 * A document that moves stock calls, in this order: its locks, this function, `flagCountedProducts`, `moveStock`,
 * `answerClosedCounts`.
 */
export async function findClosedCounts(
  tx: StoreTx,
  productIds: readonly string[],
  at: Date,
): Promise<ClosedCounts> {
  if (productIds.length === 0) return NO_CLOSED_COUNTS;
  const lines = await findSettledLines(tx, productIds, at);
  return new Map(lines.map((line) => [line.productId, line]));
}

/** Gives a late document the flag COUNTED if a closed count answers it. */
export function flagCountedProducts({ late, violations }: NewDocument, counts: ClosedCounts): void {
  if (!late || counts.size === 0) return;
  const numbers = [
    ...new Map([...counts.values()].map(({ countId: id, number }) => [id, { id, number }])).values(),
  ];
  const message = "Se contó después de esta venta: el stock no cambió";
  violations.raise("COUNTED", new AppError("STOCK_CHANGED", { message, details: { counts: numbers } }));
}

type Move = { productId: string; quantity: number };

/**
 * Writes a COUNT movement of the opposite sign for each moved product of `counts`, dated at its counting moment, and
 * corrects the difference of its count. `moved` has each product once, with the quantity that `moveStock` got.
 */
export async function answerClosedCounts(
  tx: StoreTx,
  counts: ClosedCounts,
  moved: readonly Move[],
  user: { userId: string; userName: string },
): Promise<void> {
  const answered = moved.flatMap(({ productId, quantity }) => {
    const line = counts.get(productId);
    return line && quantity !== 0 ? [{ ...line, quantity }] : [];
  });
  for (const countId of [...new Set(answered.map((one) => one.countId))].sort()) {
    const own = answered.filter((one) => one.countId === countId);
    changeExpected(tx, countId, own);
    const lines = own.map(({ productId, quantity, lastAt, tracked, unitCost, unitPrice }) => ({
      ...{ productId, quantity: -quantity, at: lastAt, tracked },
      ...{ unitCost, unitPrice },
    }));
    const cause = { kind: "ADJUSTMENT", reason: "COUNT", stockCountId: countId } as const;
    await moveStock(tx, { ...cause, lines, user }, own[0]!.lastAt);
    addToDifference(
      tx,
      countId,
      own.reduce((sums, line) => addDifferences(sums, changeOf(line)), NO_DIFFERENCE),
    );
  }
}

/** How a line's difference changes when its expected quantity changes by `quantity`. */
function changeOf({ unitCost: cost, unitPrice: price, quantity, ...line }: ClosedCountLine & Move) {
  const compared = { ...line, cost, price };
  const after = { ...compared, expected: line.expected + quantity };
  return addDifferences(differenceOf(after), differenceOf(compared), -1);
}

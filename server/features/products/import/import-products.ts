import type {
  importProducts as endpoint,
  ImportAnswer,
  ImportedRow,
  ImportMode,
  ImportOutcome,
  NewProductFields,
} from "#core/contract/bulk-products.ts";
import type { ParsedInput } from "#core/contract/endpoint.ts";
import { MOST_FINDINGS } from "#core/contract/fields.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import type { PlanLimits } from "#core/plan.ts";
import { addQuantities } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  countInactive,
  findClashes,
  findMatches,
  insertProducts,
  lockImported,
  prepareImport,
  updateProducts,
} from "#server/features/products/import/import-products.sql.ts";
import {
  claimsOf,
  type Decided,
  decideRows,
  matchOf,
  outcomeOf,
  refuseClashes,
  refuseUnits,
  unitChanges,
} from "#server/features/products/import/import-rules.ts";
import { unitsInUse } from "#server/features/products/products.sql.ts";
import { moveStock, openStock } from "#server/features/products/stock/move-stock.ts";
import { bagPriceSentence, cheapBags } from "#server/features/products/taxes/bag-price.ts";
import type { Session } from "#server/session.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

const BUSY = { retryAfter: 5 };
const IN_PROGRESS = {
  ...BUSY,
  message: "Tu tienda ya está importando productos. Espera a que termine e intenta de nuevo.",
};
const CHANGED_MEANWHILE = {
  ...BUSY,
  message: "Alguien cambió los productos mientras se importaban. Intenta de nuevo.",
};

type Import = {
  tx: StoreTx;
  session: Session;
  now: Date;
  planLimits: PlanLimits;
};
type Asked = ParsedInput<typeof endpoint>["body"];

/**
 * Creates and changes all of the products, or none; for a dry run it decides the same and writes nothing.
 * @throws OVERLOADED while another process imports for the store; INVALID_INPUT with what is wrong of each row, as the
 * names and codes that are taken or repeated; PLAN_PRODUCTS_FULL
 */
export async function importProducts(hand: Import, asked: Asked): Promise<ImportAnswer> {
  const { tx, planLimits } = hand;
  // Of this process they come one by one (maxBody, in the contract). Waiting for another's would take a connection.
  if (!(await prepareImport(tx))) throw new AppError("OVERLOADED", IN_PROGRESS);
  const decided = await withoutCheapBags(tx, await decide(tx, planLimits, asked), hand.now);
  const rows = decided.map(outcomeOf);
  if (asked.dryRun) return { ...countOf(rows), refused: of(rows, "REFUSE"), rows };
  const errors = rows.flatMap(({ row, errors: found }) =>
    found.map(({ field, message }) => ({ field: `products.${row}.${field}`, message })),
  );
  if (errors.length > 0) throw invalidInput(errors.slice(0, MOST_FINDINGS));
  const done = countOf(rows);
  await write(hand, decided, done);
  return asked.mode == null ? { created: done.created } : done;
}

async function decide(tx: StoreTx, planLimits: PlanLimits, asked: Asked): Promise<Decided[]> {
  const wanted =
    asked.mode == null || asked.mode === "create"
      ? await decideNew(tx, planLimits, asked.products)
      : await decideChanges(tx, planLimits, asked.products, asked.mode);
  const claims = claimsOf(wanted);
  const clashes = await findClashes(tx, claims, asked.dryRun ? null : MOST_FINDINGS);
  return refuseClashes(wanted, claims, clashes);
}

/** Bags that cost less than their tax are refused. */
async function withoutCheapBags(tx: StoreTx, decided: Decided[], now: Date): Promise<Decided[]> {
  const priced = decided.map((one) => ("fields" in one ? one.fields : { price: 0 }));
  const cheap = new Set(await cheapBags(tx, priced, now));
  const errors = [{ field: "price", message: bagPriceSentence(now) }];
  return decided.map((one, place) =>
    cheap.has(place) ? { action: "REFUSE", product: "product" in one ? one.product : null, errors } : one,
  );
}

const isSold = ({ active }: { active?: boolean | null | undefined }) => active !== false;

async function decideNew(
  tx: StoreTx,
  planLimits: PlanLimits,
  products: readonly NewProductFields[],
): Promise<Decided[]> {
  await refuseProductsBeyondPlan(tx, planLimits, products.filter(isSold).length);
  return products.map((fields) => ({ action: "CREATE", fields }));
}

async function decideChanges(
  tx: StoreTx,
  planLimits: PlanLimits,
  rows: readonly ImportedRow[],
  mode: ImportMode,
): Promise<Decided[]> {
  const matches = (await findMatches(tx, rows)).map(matchOf);
  const created =
    mode === "both" ? rows.filter((row, i) => matches[i]!.length === 0 && isSold(row)).length : 0;
  const back = await countInactive(
    tx,
    matches.flatMap((ids, i) => (rows[i]!.active === true ? ids : [])),
  );
  if (created + back > 0) await refuseProductsBeyondPlan(tx, planLimits, created + back);
  const ids = [...new Set(matches.flat())];
  const products = new Map((await lockImported(tx, ids)).map((product) => [product.id, product]));
  if (products.size < ids.length) throw new AppError("OVERLOADED", CHANGED_MEANWHILE);
  const decided = decideRows(rows, matches, mode, products);
  return refuseUnits(decided, await unitsInUse(tx, unitChanges(decided)));
}

const of = (rows: readonly ImportOutcome[], action: ImportOutcome["action"]) =>
  rows.filter((row) => row.action === action).length;

const countOf = (rows: readonly ImportOutcome[]) => ({
  created: of(rows, "CREATE"),
  updated: of(rows, "UPDATE"),
  unchanged: of(rows, "SAME"),
  skipped: of(rows, "SKIP"),
});

async function write(
  { tx, session, now }: Import,
  decided: readonly Decided[],
  { created, updated }: { created: number; updated: number },
): Promise<void> {
  const made = decided.flatMap((one) =>
    one.action === "CREATE" ? [{ ...one.fields, id: uuidv7(now.getTime()) }] : [],
  );
  const changed = decided.flatMap((one, row) =>
    one.action === "UPDATE" && outcomeOf(one, row).action === "UPDATE" ? [one] : [],
  );
  await insertProducts(tx, made, now);
  await updateProducts(
    tx,
    changed.map(({ fields }) => fields),
    now,
  );
  openStock(tx, made, session, now);
  const corrections = changed
    .map(({ product, fields }) => ({
      ...{ productId: product.id, quantity: addQuantities(fields.stock, -product.stock) },
    }))
    .filter(({ quantity }) => quantity !== 0);
  const cause = { kind: "ADJUSTMENT", reason: "CORRECTION" } as const;
  await moveStock(tx, { ...cause, lines: corrections, user: session }, now);
  if (created + updated === 0) return;
  const details = { products: created, ...(updated > 0 && { updated }) };
  await recordEvent(tx, session, { kind: "PRODUCTS_IMPORTED", details }, now);
}

import type { ParsedInput } from "#core/contract/endpoint.ts";
import { MAX_FIELD_ERRORS } from "#core/contract/lists.ts";
import type {
  importProducts as endpoint,
  ImportAnswer,
  ImportedRow,
  ImportMode,
  ImportOutcome,
  NewProductFields,
} from "#core/contract/products/bulk-products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import type { PlanLimits } from "#core/plan.ts";
import { addQuantities } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  decidePresentations,
  writePresentations,
} from "#server/features/products/import/import-presentations.ts";
import {
  countInactive,
  findClashes,
  findMatches,
  type ImportedProduct,
  insertProducts,
  lockImported,
  prepareImport,
  updateProducts,
} from "#server/features/products/import/import-products.sql.ts";
import {
  claimsOf,
  decideRows,
  matchOf,
  outcomeOf,
  type RowDecision,
  refuseClashes,
  refuseUnitChanges,
  splitRows,
  unitChanges,
} from "#server/features/products/import/import-rules.ts";
import { outcomeOfPack, type PackDecision } from "#server/features/products/import/presentation-rules.ts";
import { moveStock, openStock } from "#server/features/products/stock/move-stock.ts";
import { productsWithUnitInUse } from "#server/features/products/stock/movements.sql.ts";
import { bagPriceSentence, underpricedBags } from "#server/features/products/taxes/bag-price.ts";
import type { Session } from "#server/session.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

const RETRY_LATER = { retryAfter: 5 };
const IN_PROGRESS = {
  ...RETRY_LATER,
  message: "Tu tienda ya está importando productos. Espera a que termine e intenta de nuevo.",
};
const CHANGED_MEANWHILE = {
  ...RETRY_LATER,
  message: "Alguien cambió los productos mientras se importaban. Intenta de nuevo.",
};

type Import = {
  tx: StoreTx;
  session: Session;
  now: Date;
  planLimits: PlanLimits;
};
type ImportBody = ParsedInput<typeof endpoint>["body"];

/**
 * Imports all rows or none. A dry run takes the same decisions and writes nothing.
 * @throws OVERLOADED while another process imports for the store
 * @throws INVALID_INPUT with the errors of each row
 * @throws PLAN_PRODUCTS_FULL
 */
export async function importProducts(call: Import, body: ImportBody): Promise<ImportAnswer> {
  const { tx, planLimits } = call;
  // This process runs one import at a time (maxBody in the contract). Waiting for another process would
  // hold a connection.
  if (!(await prepareImport(tx))) throw new AppError("OVERLOADED", IN_PROGRESS);
  const { products, productRows, packs } = splitRows<NewProductFields | ImportedRow>(body.products);
  const packRows = packs.map(({ fields: { name, gtin, storeCode } }) => ({
    name,
    gtin,
    storeCode,
    barcode: null,
  }));
  const matches = packRows.length > 0 ? (await findMatches(tx, packRows)).map(matchOf) : [];
  const list = { mode: body.mode ?? "create", products, dryRun: body.dryRun };
  const decisions = await decide(tx, planLimits, list, matches.flat());
  const decided = await withoutCheapBags(tx, decisions.decided, call.now);
  const found = matches.map((ids) => ids.map((id) => decisions.locked.get(id)!));
  const presentations = await decidePresentations(tx, packs, found, decided, list.mode);
  const rows = [
    ...decided.map((one, place) => outcomeOf(one, productRows[place]!)),
    ...presentations.map(outcomeOfPack),
  ].sort((a, b) => a.row - b.row);
  if (body.dryRun) return { ...countOf(rows), refused: countActions(rows, "REFUSE"), rows };
  const errors = rows.flatMap(({ row, errors: found }) =>
    found.map(({ field, message }) => ({ field: `products.${row}.${field}`, message })),
  );
  if (errors.length > 0) throw invalidInput(errors.slice(0, MAX_FIELD_ERRORS));
  const done = countOf(rows);
  await write(call, decided, presentations);
  return body.mode == null ? { created: done.created } : done;
}

type List = {
  mode: ImportMode;
  products: readonly (NewProductFields | ImportedRow)[];
  dryRun: boolean | null | undefined;
};
type ImportDecisions = { decided: RowDecision[]; locked: ReadonlyMap<string, ImportedProduct> };

/** Locks products in the order of their ids. */
async function decide(
  tx: StoreTx,
  planLimits: PlanLimits,
  { mode, products, dryRun }: List,
  also: readonly string[],
): Promise<ImportDecisions> {
  const { decided: wanted, locked } =
    mode === "create"
      ? await decideNew(tx, planLimits, products as readonly NewProductFields[], also)
      : await decideChanges(tx, planLimits, products as readonly ImportedRow[], mode, also);
  const claims = claimsOf(wanted);
  const clashes = await findClashes(tx, claims, dryRun ? null : MAX_FIELD_ERRORS);
  return { decided: refuseClashes(wanted, claims, clashes), locked };
}

async function lockAll(tx: StoreTx, ids: readonly string[]): Promise<ImportDecisions["locked"]> {
  const uniqueIds = [...new Set(ids)];
  const found = uniqueIds.length > 0 ? await lockImported(tx, uniqueIds) : [];
  if (found.length < uniqueIds.length) throw new AppError("OVERLOADED", CHANGED_MEANWHILE);
  return new Map(found.map((product) => [product.id, product]));
}

/** Refuses bags whose price is below their tax. */
async function withoutCheapBags(tx: StoreTx, decided: RowDecision[], now: Date): Promise<RowDecision[]> {
  const priced = decided.map((one) => ("fields" in one ? one.fields : { price: 0 }));
  const cheap = new Set(await underpricedBags(tx, priced, now));
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
  also: readonly string[],
): Promise<ImportDecisions> {
  await refuseProductsBeyondPlan(tx, planLimits, products.filter(isSold).length);
  const decided = products.map((fields): RowDecision => ({ action: "CREATE", fields }));
  return { decided, locked: await lockAll(tx, also) };
}

async function decideChanges(
  tx: StoreTx,
  planLimits: PlanLimits,
  rows: readonly ImportedRow[],
  mode: ImportMode,
  also: readonly string[],
): Promise<ImportDecisions> {
  const matches = (await findMatches(tx, rows)).map(matchOf);
  const created =
    mode === "both" ? rows.filter((row, i) => matches[i]!.length === 0 && isSold(row)).length : 0;
  const back = await countInactive(
    tx,
    matches.flatMap((ids, i) => (rows[i]!.active === true ? ids : [])),
  );
  if (created + back > 0) await refuseProductsBeyondPlan(tx, planLimits, created + back);
  const locked = await lockAll(tx, [...matches.flat(), ...also]);
  const decided = decideRows(rows, matches, mode, locked);
  return {
    decided: refuseUnitChanges(decided, await productsWithUnitInUse(tx, unitChanges(decided))),
    locked,
  };
}

const countActions = (rows: readonly ImportOutcome[], action: ImportOutcome["action"]) =>
  rows.filter((row) => row.action === action).length;

const countOf = (rows: readonly ImportOutcome[]) => ({
  created: countActions(rows, "CREATE"),
  updated: countActions(rows, "UPDATE"),
  unchanged: countActions(rows, "SAME"),
  skipped: countActions(rows, "SKIP"),
});

async function write(
  { tx, session, now }: Import,
  decided: readonly RowDecision[],
  packs: readonly PackDecision[],
): Promise<void> {
  const ids = new Map<number, string>();
  const made = decided.flatMap((one, place) => {
    if (one.action !== "CREATE") return [];
    const id = uuidv7(now.getTime());
    ids.set(place, id);
    return [{ ...one.fields, id }];
  });
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
      productId: product.id,
      quantity: addQuantities(fields.stock, -product.stock),
    }))
    .filter(({ quantity }) => quantity !== 0);
  const cause = { kind: "ADJUSTMENT", reason: "CORRECTION" } as const;
  await moveStock(tx, { ...cause, lines: corrections, user: session }, now);
  const presentations = await writePresentations(tx, packs, ids, now);
  const [created, updated] = [made.length, changed.length];
  if (created + updated + presentations === 0) return;
  const details = {
    products: created,
    ...(updated > 0 && { updated }),
    ...(presentations > 0 && { presentations }),
  };
  await recordEvent(tx, session, { kind: "PRODUCTS_IMPORTED", details }, now);
}

import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type {
  importProducts as endpoint,
  ImportedProductFields,
  ImportedProductRow,
  ProductImportMode,
  ProductImportResult,
  ProductImportRowResult,
} from "#core/contract/products/bulk-products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { MAX_FIELD_ERRORS } from "#core/field-errors.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import { addQuantities } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import { mapInParts } from "#server/concurrency/in-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  decideImportedPresentations,
  writeImportedPresentations,
} from "#server/features/products/import/import-presentations.ts";
import {
  countInactiveProducts,
  findImportRowMatches,
  findNameAndCodeConflicts,
  type ImportedProduct,
  lockImportedProducts,
  lockProductImport,
} from "#server/features/products/import/import-products.sql.ts";
import {
  buildProductRowOutcome,
  chooseMatchedProductIds,
  decideImportRows,
  type ImportRowDecision,
  listNameAndCodesClaims,
  listProductsWithNewUnit,
  refuseChangesOfUsedUnits,
  refuseConflictingRows,
  splitImportRows,
} from "#server/features/products/import/import-rules.ts";
import {
  buildPresentationRowOutcome,
  type PresentationRowDecision,
} from "#server/features/products/import/presentation-rules.ts";
import { insertProducts, updateProducts } from "#server/features/products/products.sql.ts";
import { moveStock, recordInitialStock } from "#server/features/products/stock/move-stock.ts";
import { findProductsWithUnitInUse } from "#server/features/products/stock/movements.sql.ts";
import { buildBagPriceMessage, findUnderpricedBags } from "#server/features/products/taxes/bag-price.ts";
import type { Session } from "#server/session.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

/** Rows that one statement writes: preparing it holds the event loop for a few milliseconds. */
const PART = 500;

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
  planLimits: PlanLimitMode;
};
type ImportBody = ParsedEndpointInput<typeof endpoint>["body"];

/**
 * Imports all rows or none. A dry run takes the same decisions and writes nothing.
 * @throws OVERLOADED while another process imports for the store
 * @throws INVALID_INPUT with the errors of each row
 * @throws PLAN_PRODUCTS_FULL
 */
export async function importProducts(call: Import, body: ImportBody): Promise<ProductImportResult> {
  const { tx, planLimits } = call;
  // This process runs one import at a time (maxBody in the contract). Waiting for another process would
  // hold a connection.
  if (!(await lockProductImport(tx))) throw new AppError("OVERLOADED", IN_PROGRESS);
  const { products, productRows, packs } = splitImportRows<ImportedProductFields | ImportedProductRow>(
    body.products,
  );
  const packRows = packs.map(({ fields: { name, gtin, storeCode } }) => ({
    name,
    gtin,
    storeCode,
    barcode: null,
  }));
  const matches =
    packRows.length > 0 ? (await findImportRowMatches(tx, packRows)).map(chooseMatchedProductIds) : [];
  const list = { mode: body.mode ?? "create", products, dryRun: body.dryRun };
  const decisions = await decide(tx, planLimits, list, matches.flat());
  const decided = await withoutCheapBags(tx, decisions.decided, call.now);
  const found = matches.map((ids) => ids.map((id) => decisions.locked.get(id)!));
  const presentations = await decideImportedPresentations(tx, packs, found, decided, list.mode);
  const rows = [
    ...decided.map((one, place) => buildProductRowOutcome(one, productRows[place]!)),
    ...presentations.map(buildPresentationRowOutcome),
  ].sort((a, b) => a.row - b.row);
  if (body.dryRun) return { ...countOf(rows), refused: countActions(rows, "REFUSE"), rows };
  const errors = rows.flatMap(({ row, errors: found }) =>
    found.map(({ field, message }) => ({ field: `products.${row}.${field}`, message })),
  );
  if (errors.length > 0) throw invalidInput(errors);
  const done = countOf(rows);
  await write(call, decided, presentations);
  return body.mode == null ? { created: done.created } : done;
}

type List = {
  mode: ProductImportMode;
  products: readonly (ImportedProductFields | ImportedProductRow)[];
  dryRun: boolean | null | undefined;
};
type ImportDecisions = { decided: ImportRowDecision[]; locked: ReadonlyMap<string, ImportedProduct> };

/** Locks products in the order of their ids. */
async function decide(
  tx: StoreTx,
  planLimits: PlanLimitMode,
  { mode, products, dryRun }: List,
  also: readonly string[],
): Promise<ImportDecisions> {
  const { decided: wanted, locked } =
    mode === "create"
      ? await decideNew(tx, planLimits, products as readonly ImportedProductFields[], also)
      : await decideChanges(tx, planLimits, products as readonly ImportedProductRow[], mode, also);
  const claims = listNameAndCodesClaims(wanted);
  const clashes = await findNameAndCodeConflicts(tx, claims, dryRun ? null : MAX_FIELD_ERRORS);
  return { decided: refuseConflictingRows(wanted, claims, clashes), locked };
}

async function lockAll(tx: StoreTx, ids: readonly string[]): Promise<ImportDecisions["locked"]> {
  const uniqueIds = [...new Set(ids)];
  const found = uniqueIds.length > 0 ? await lockImportedProducts(tx, uniqueIds) : [];
  if (found.length < uniqueIds.length) throw new AppError("OVERLOADED", CHANGED_MEANWHILE);
  return new Map(found.map((product) => [product.id, product]));
}

/** Refuses bags whose price is below their tax. */
async function withoutCheapBags(
  tx: StoreTx,
  decided: ImportRowDecision[],
  now: Date,
): Promise<ImportRowDecision[]> {
  const priced = decided.map((one) => ("fields" in one ? one.fields : { price: 0 }));
  const cheap = new Set(await findUnderpricedBags(tx, priced, now));
  const errors = [{ field: "price", message: buildBagPriceMessage(now) }];
  return decided.map((one, place) =>
    cheap.has(place) ? { action: "REFUSE", product: "product" in one ? one.product : null, errors } : one,
  );
}

const isSold = ({ active }: { active?: boolean | null | undefined }) => active !== false;

async function decideNew(
  tx: StoreTx,
  planLimits: PlanLimitMode,
  products: readonly ImportedProductFields[],
  also: readonly string[],
): Promise<ImportDecisions> {
  await refuseProductsBeyondPlan(tx, planLimits, products.filter(isSold).length);
  const decided = products.map((fields): ImportRowDecision => ({ action: "CREATE", fields }));
  return { decided, locked: await lockAll(tx, also) };
}

async function decideChanges(
  tx: StoreTx,
  planLimits: PlanLimitMode,
  rows: readonly ImportedProductRow[],
  mode: ProductImportMode,
  also: readonly string[],
): Promise<ImportDecisions> {
  const matches = (await findImportRowMatches(tx, rows)).map(chooseMatchedProductIds);
  const created =
    mode === "both" ? rows.filter((row, i) => matches[i]!.length === 0 && isSold(row)).length : 0;
  const back = await countInactiveProducts(
    tx,
    matches.flatMap((ids, i) => (rows[i]!.active === true ? ids : [])),
  );
  if (created + back > 0) await refuseProductsBeyondPlan(tx, planLimits, created + back);
  const locked = await lockAll(tx, [...matches.flat(), ...also]);
  const decided = await decideImportRows(rows, matches, mode, locked);
  return {
    decided: refuseChangesOfUsedUnits(
      decided,
      await findProductsWithUnitInUse(tx, listProductsWithNewUnit(decided)),
    ),
    locked,
  };
}

const countActions = (rows: readonly ProductImportRowResult[], action: ProductImportRowResult["action"]) =>
  rows.filter((row) => row.action === action).length;

const countOf = (rows: readonly ProductImportRowResult[]) => ({
  created: countActions(rows, "CREATE"),
  updated: countActions(rows, "UPDATE"),
  unchanged: countActions(rows, "SAME"),
  skipped: countActions(rows, "SKIP"),
});

async function write(
  { tx, session, now }: Import,
  decided: readonly ImportRowDecision[],
  packs: readonly PresentationRowDecision[],
) {
  const ids = new Map<number, string>();
  const made = (
    await mapInParts(decided, PART, (one, place) => {
      if (one.action !== "CREATE") return [];
      const id = uuidv7(now.getTime());
      ids.set(place, id);
      return [{ ...one.fields, id }];
    })
  ).flat();
  const changed = decided.flatMap((one, row) =>
    one.action === "UPDATE" && buildProductRowOutcome(one, row).action === "UPDATE" ? [one] : [],
  );
  for (let first = 0; first < made.length; first += PART) {
    const part = made.slice(first, first + PART);
    await insertProducts(tx, part, now);
    recordInitialStock(tx, part, session, now);
  }
  for (let first = 0; first < changed.length; first += PART)
    await updateProducts(
      tx,
      changed.slice(first, first + PART).map(({ fields }) => fields),
      now,
    );
  const corrections = changed
    .map(({ product, fields }) => ({
      productId: product.id,
      quantity: addQuantities(fields.stock, -product.stock),
    }))
    .filter(({ quantity }) => quantity !== 0);
  const cause = { kind: "ADJUSTMENT", reason: "CORRECTION" } as const;
  await moveStock(tx, { ...cause, lines: corrections, user: session }, now);
  await recordTrackingChanges(tx, session, changed, now);
  const presentations = await writeImportedPresentations(tx, packs, ids, now);
  const [created, updated] = [made.length, changed.length];
  if (created + updated + presentations === 0) return;
  const details = {
    products: created,
    ...(updated > 0 && { updated }),
    ...(presentations > 0 && { presentations }),
  };
  await recordEvent(tx, session, { kind: "PRODUCTS_IMPORTED", details }, now);
}

/** One event for all products that are tracked now, and one for those that no longer are. */
async function recordTrackingChanges(
  tx: StoreTx,
  session: Session,
  changed: readonly (ImportRowDecision & { action: "UPDATE" })[],
  now: Date,
) {
  for (const tracksStock of [true, false]) {
    const products = changed.filter(
      ({ product, fields }) => fields.tracksStock === tracksStock && product.tracksStock !== tracksStock,
    ).length;
    const details = { tracksStock, products };
    if (products > 0) await recordEvent(tx, session, { kind: "STOCK_TRACKING_CHANGED", details }, now);
  }
}

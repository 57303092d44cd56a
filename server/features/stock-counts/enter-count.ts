import { findQuantityErrors } from "#core/contract/fields.ts";
import type {
  EnteredCountLine,
  EnterStockCount,
  StockCountEntry,
} from "#core/contract/stock-counts/count-entries.ts";
import { MAX_COUNT_ENTRIES } from "#core/contract/stock-counts/stock-counts.ts";
import { AppError, type FieldError, invalidInput } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import { multiplyQuantity } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole, withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  findDeletedProducts,
  insertEntries,
  markEntriesReplaced,
  markEntryDeleted,
  type NewCountEntry,
  type ProductForCount,
  readEntries,
  readEntriesToTally,
  readEntryToDelete,
  readProductsForCount,
  readUnitsOfPresentations,
  saveCountedLines,
} from "#server/features/stock-counts/count-entries.sql.ts";
import { type CountAmongOthers, readProgress } from "#server/features/stock-counts/count-lines.sql.ts";
import { type CountEntry, clampEntryTime, tallyEntries } from "#server/features/stock-counts/count-rules.ts";
import { lockOpenCount } from "#server/features/stock-counts/read-counts.ts";
import { addToEntries, lockCount } from "#server/features/stock-counts/stock-counts.sql.ts";

type EnterCall = DocumentCall & { now: Date };

/** An entry as it was sent, with its place in the request. */
type SentEntry = EnteredCountLine & { id: string; place: number };

/**
 * Records what somebody saw. Products that were deleted since the count began are passed over, and so are entries that are
 * recorded already.
 * @throws COUNT_NOT_FOUND, COUNT_CLOSED, COUNT_FULL, PRODUCT_NOT_FOUND, PRESENTATION_NOT_FOUND or INVALID_INPUT
 */
export async function enterCount(call: EnterCall, countId: string, { entries: sent }: EnterStockCount) {
  const { tx, session, document, now } = await withSellerOfLateDocument(call);
  const count = await lockOpenCount(tx, countId);
  raiseForbiddenRole(document, hasPermission(session.role, "counts.enter"));
  const entries = sent.map((entry, place) => ({
    ...entry,
    id: entry.id ?? uuidv7(document.at.getTime()),
    place,
  }));
  const recorded = await readEntries(tx, countId, idsOf(entries));
  const known = new Set(idsOf(recorded));
  const fresh = entries.filter(({ id }, place) => !known.has(id) && idsOf(entries).indexOf(id) === place);
  const { products, gone } = await readEnteredProducts(tx, count, fresh);
  const unitsOf = await readPresentationUnits(tx, fresh);
  const made = fresh.filter(({ productId }) => !gone.has(productId));
  if (count.row.entries + made.length > MAX_COUNT_ENTRIES) throw new AppError("COUNT_FULL");
  refuseWrongEntries(made, products);
  const { startedAt } = count.row;
  const rows = made.map(
    (entry, index): NewCountEntry => ({
      id: entry.id,
      productId: entry.productId,
      line: count.row.entries + index + 1,
      quantity: quantityOf(entry, unitsOf),
      seenAt: clampEntryTime(entry.at ? new Date(entry.at) : document.at, { startedAt, now }),
      replaces: entry.replace ?? false,
    }),
  );
  refuseWrongQuantities(made, rows, products);
  flagWrongClock(call, entries);
  if (rows.length > 0) {
    insertEntries(tx, countId, rows, { by: session, now });
    addToEntries(tx, countId, rows.length);
    await saveTallies(tx, countId, [...new Set(rows.map(({ productId }) => productId))].sort());
  }
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: null });
  const [written, progress] = await Promise.all([
    readEntries(tx, countId, idsOf(entries)),
    readProgress(tx, count),
  ]);
  const skipped = [...gone].map((productId) => ({ productId }));
  return { entries: inOrderOf(entries, written), ...(skipped.length > 0 && { skipped }), progress };
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

function inOrderOf(sent: readonly { id: string }[], written: readonly StockCountEntry[]): StockCountEntry[] {
  const byId = new Map(written.map((entry) => [entry.id, entry]));
  return [...new Set(idsOf(sent))].flatMap((id) => byId.get(id) ?? []);
}

/** Writes what the entries of these products say together. Requires the lock of the count. */
async function saveTallies(tx: StoreTx, countId: string, productIds: readonly string[]): Promise<void> {
  const byProduct = new Map<string, CountEntry[]>(productIds.map((id) => [id, []]));
  for (const entry of await readEntriesToTally(tx, countId, productIds))
    byProduct.get(entry.productId)!.push(entry);
  const tallies = [...byProduct].map(([productId, entries]) => ({ productId, ...tallyEntries(entries) }));
  markEntriesReplaced(
    tx,
    countId,
    tallies.flatMap(({ newlyReplaced }) => newlyReplaced),
  );
  saveCountedLines(tx, countId, {
    counted: tallies.flatMap(({ productId, counted }) =>
      counted
        ? [{ productId, counted: counted.quantity, firstAt: counted.firstAt, lastAt: counted.lastAt }]
        : [],
    ),
    uncounted: tallies.filter(({ counted }) => counted === null).map(({ productId }) => productId),
  });
}

/** The products of the entries, and the ids of those that were deleted since the count began. */
async function readEnteredProducts(tx: StoreTx, count: CountAmongOthers, entries: readonly SentEntry[]) {
  const ids = [...new Set(entries.map(({ productId }) => productId))].sort();
  const found = ids.length > 0 ? await readProductsForCount(tx, count, ids) : [];
  const products = new Map(found.map((product) => [product.id, product]));
  const missing = ids.filter((id) => !products.has(id));
  const { startedAt, productIds } = count.row;
  const deleted = missing.length > 0 ? await findDeletedProducts(tx, missing, startedAt) : [];
  const gone = new Set([...deleted, ...missing.filter((id) => productIds?.includes(id))]);
  const unknown = missing.filter((id) => !gone.has(id));
  if (unknown.length > 0)
    throw new AppError("PRODUCT_NOT_FOUND", { details: { products: unknown.map((id) => ({ id })) } });
  return { products, gone };
}

/** Units by presentation and product. */
async function readPresentationUnits(tx: StoreTx, entries: readonly SentEntry[]) {
  const ids = entries.flatMap(({ presentation }) => presentation?.id ?? []);
  const found = ids.length > 0 ? await readUnitsOfPresentations(tx, [...new Set(ids)]) : [];
  return new Map(found.map(({ id, productId, units }) => [`${id} ${productId}`, units]));
}

function quantityOf(entry: SentEntry, unitsOf: ReadonlyMap<string, number>): number {
  const { quantity, presentation, productId } = entry;
  if (!presentation) return quantity!;
  const units = unitsOf.get(`${presentation.id} ${productId}`) ?? presentation.units;
  if (units == null) throw new AppError("PRESENTATION_NOT_FOUND");
  return multiplyQuantity(units, presentation.count);
}

function refuseWrongEntries(
  entries: readonly SentEntry[],
  products: ReadonlyMap<string, ProductForCount>,
): void {
  const findings = entries.flatMap(({ place, productId }): FieldError[] => {
    const { name, isAsked } = products.get(productId)!;
    const message = `«${name}» no es de este conteo`;
    return isAsked ? [] : [{ field: `entries.${place}.productId`, message }];
  });
  if (findings.length > 0) throw invalidInput(findings);
}

function refuseWrongQuantities(
  entries: readonly SentEntry[],
  rows: readonly NewCountEntry[],
  products: ReadonlyMap<string, ProductForCount>,
): void {
  const findings = entries.flatMap(({ place, presentation, productId }, index) => {
    const { unit } = products.get(productId)!;
    const field = `entries.${place}.${presentation ? "presentation.count" : "quantity"}`;
    const value = rows[index]!.quantity;
    const quantity = { field, label: "La cantidad", min: 0, max: MAX_STOCK, value };
    const tooMany = value > MAX_STOCK ? [{ field, message: "La cantidad es demasiado grande" }] : [];
    return [...findQuantityErrors(unit, [quantity]), ...tooMany];
  });
  if (findings.length > 0) throw invalidInput(findings);
}

/** In milliseconds: clocks may differ by this without being wrong. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

function flagWrongClock({ document: { violations }, now }: EnterCall, entries: readonly SentEntry[]): void {
  const latest = entries
    .flatMap(({ at }) => (at ? [new Date(at)] : []))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (!violations.late || !latest || latest.getTime() - now.getTime() <= CLOCK_TOLERANCE_MS) return;
  const details = { said: latest.toISOString(), now: now.toISOString() };
  violations.raise("CLOCK", new AppError("CLOCK_OFF", { details }));
}

/** @throws COUNT_NOT_FOUND, COUNT_CLOSED, COUNT_ENTRY_NOT_FOUND, or FORBIDDEN for another person's entry */
export async function deleteCountEntry(
  { tx, session, now }: WriteCall,
  countId: string,
  entryId: string,
): Promise<void> {
  const row = await lockCount(tx, countId);
  if (!row) throw new AppError("COUNT_NOT_FOUND");
  if (row.status !== "OPEN") throw new AppError("COUNT_CLOSED");
  const entry = await readEntryToDelete(tx, countId, entryId);
  if (!entry) throw new AppError("COUNT_ENTRY_NOT_FOUND");
  if (entry.userId !== session.userId && !hasPermission(session.role, "counts.close"))
    throw new AppError("FORBIDDEN");
  markEntryDeleted(tx, countId, entryId, now);
  await saveTallies(tx, countId, [entry.productId]);
  const subject = { id: entry.productId, name: entry.product };
  const details = { number: row.number };
  await recordEvent(tx, session, { kind: "COUNT_ENTRY_DELETED", subject, details }, now);
}

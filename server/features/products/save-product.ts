import { findContentErrors } from "#core/contract/products/content.ts";
import { findPriceTierErrors } from "#core/contract/products/presentation.ts";
import {
  NEGATIVE_STOCK_MESSAGE,
  type Product,
  type ProductFields,
} from "#core/contract/products/products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import { addQuantities } from "#core/quantity.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { deleteUnusedImage, storeImage } from "#server/features/products/images/store-image.ts";
import { readPresentationsOfProduct } from "#server/features/products/presentations/presentations.sql.ts";
import * as products from "#server/features/products/products.sql.ts";
import {
  deleteProductRow,
  findProductById,
  insertProducts,
  type LockedProductRow,
  lockProduct,
  setProductImage,
  updateProducts,
} from "#server/features/products/products.sql.ts";
import { recordTrackingChange } from "#server/features/products/stock/adjust-stock.ts";
import {
  checkAdjustedQuantity,
  decideStockTracking,
} from "#server/features/products/stock/adjustment-rules.ts";
import { moveStock, recordInitialStock } from "#server/features/products/stock/move-stock.ts";
import { findProductsWithUnitInUse } from "#server/features/products/stock/movements.sql.ts";
import { refuseUnderpricedBags } from "#server/features/products/taxes/bag-price.ts";
import {
  decideProductMeasure,
  type ProductMeasureChange,
  refuseStockUnfitForUnit,
} from "#server/features/products/unit-rules.ts";
import type { Picture } from "#server/pictures/picture.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

type Save = WriteCall & { picture: Picture | null };

export async function createProduct(
  { tx, session, picture, now }: Save,
  fields: ProductFields,
): Promise<Product> {
  const id = uuidv7(now.getTime());
  await refuseUnderpricedBags(tx, [fields], now);
  if (picture) await storeImage(tx, picture, now);
  await insertProducts(tx, [{ ...fields, id }], now);
  if (picture) await setProductImage(tx, id, picture.hash);
  recordInitialStock(tx, [{ id, stock: fields.stock }], session, now);
  return (await findProductById(tx, id))!;
}

type SellingPrices = Pick<ProductFields, "tiers" | "wholesalePrice">;
type SavedFields = Omit<ProductFields, "unit" | "minStock" | "cost" | "tax" | "tiers" | "wholesalePrice"> &
  SellingPrices &
  ProductMeasureChange & {
    removeImage?: boolean;
    priceBefore?: number | null;
    tax?: TaxClass | null | undefined;
  };

/**
 * Unit, minimum stock, tax, content and the tracking of stock keep their values if absent; other fields are replaced. The stock
 * changes by the difference between the entered stock and the stock that the form showed. If the form did not change
 * the price, the current price stays.
 * @throws PRICE_CHANGED, INSUFFICIENT_STOCK, STOCK_TOO_HIGH, UNIT_IN_USE, BAG_PRICE or INVALID_INPUT
 */
export async function saveProduct(
  { tx, session, picture, now }: Save,
  id: string,
  { removeImage, stockBefore = null, priceBefore = null, ...typed }: SavedFields,
): Promise<Product> {
  const current = await lockProduct(tx, id);
  if (current === null) throw new AppError("PRODUCT_NOT_FOUND");
  const measure = decideProductMeasure(current, { ...typed, stockBefore });
  if (measure.unit !== current.unit) await refuseOtherUnit(tx, id);
  const price = decidePrice(current.price, typed.price, priceBefore);
  const selling = decideSelling(current, { ...typed, unit: measure.unit, price });
  const tax = typed.tax === undefined ? current.tax : typed.tax;
  if (typed.stock < 0 && typed.stock !== (stockBefore ?? current.stock))
    throw invalidInput([{ field: "stock", message: NEGATIVE_STOCK_MESSAGE }]);
  const tracksStock = decideStockTracking(current, { ...typed, stockBefore });
  const content = decideContent(measure.unit, typed.content, current.content);
  const fields = { ...typed, ...measure, ...selling, price, tax, tracksStock, content };
  await refuseUnderpricedBags(tx, [fields], now);
  if (picture) await storeImage(tx, picture, now);
  await updateProducts(tx, [{ ...fields, id }], now);
  if (picture || removeImage) {
    await setProductImage(tx, id, picture?.hash ?? null);
    if (current.imageHash) await deleteUnusedImage(tx, current.imageHash);
  }
  const quantity = checkAdjustedQuantity(
    { ...current, tracksStock },
    addQuantities(fields.stock, -(stockBefore ?? current.stock)),
  );
  refuseStockUnfitForUnit(measure.unit, addQuantities(current.stock, quantity));
  const cause = { kind: "ADJUSTMENT", reason: "CORRECTION" } as const;
  if (quantity !== 0)
    await moveStock(tx, { ...cause, lines: [{ productId: id, quantity }], user: session }, now);
  if (tracksStock !== current.tracksStock)
    await recordTrackingChange(tx, session, { id, name: fields.name, tracksStock }, now);
  if (fields.price !== current.price) {
    const details = { from: current.price, to: fields.price };
    const subject = { id, name: fields.name };
    await recordEvent(tx, session, { kind: "PRICE_CHANGED", subject, details }, now);
  }
  return (await findProductById(tx, id))!;
}

/**
 * Goods by measure have no content: a new measure removes the stored one.
 * @throws INVALID_INPUT for a content of goods by measure
 */
function decideContent(unit: Unit, typed: SavedFields["content"], current: Product["content"]) {
  const findings = findContentErrors(unit, typed);
  if (findings.length > 0) throw invalidInput(findings);
  if (isMeasuredUnit(unit)) return null;
  return typed === undefined ? current : typed;
}

async function refuseOtherUnit(tx: StoreTx, id: string) {
  if ((await readPresentationsOfProduct(tx, id)).length > 0)
    throw new AppError("UNIT_IN_USE", {
      message: "El producto tiene presentaciones, que cuentan en su unidad. Elimínalas antes de cambiarla.",
    });
  if ((await findProductsWithUnitInUse(tx, [id])).has(id)) throw new AppError("UNIT_IN_USE");
}

function decidePrice(current: number, typed: number, before: number | null): number {
  if (before === null || before === current || typed === current) return typed;
  if (typed === before) return current;
  throw new AppError("PRICE_CHANGED", {
    message: `Otra persona cambió el precio: ahora es ${formatPesos(current)}. Cierra el producto y ábrelo otra vez.`,
  });
}

/**
 * A new price below unchanged quantity prices is allowed.
 * @throws INVALID_INPUT for quantity prices that do not fall
 */
function decideSelling(
  current: LockedProductRow,
  { unit, price, tiers, wholesalePrice }: SellingPrices & { unit: Unit; price: number },
): Required<SellingPrices> {
  const currentTiers = current.tiers ?? [];
  const newTiers = tiers === undefined ? currentTiers : (tiers ?? []);
  const isSame = JSON.stringify(newTiers) === JSON.stringify(currentTiers) && unit === current.unit;
  const findings = isSame ? [] : findPriceTierErrors(unit, price, newTiers);
  if (findings.length > 0) throw invalidInput(findings);
  return {
    tiers: newTiers,
    wholesalePrice: wholesalePrice === undefined ? current.wholesalePrice : wholesalePrice,
  };
}

export async function removeProduct({ tx, session, now }: WriteCall, id: string) {
  const removed = await deleteProductRow(tx, id);
  if (!removed) throw new AppError("PRODUCT_NOT_FOUND");
  if (removed.imageHash) await deleteUnusedImage(tx, removed.imageHash);
  await recordEvent(tx, session, { kind: "PRODUCT_DELETED", subject: { id, name: removed.name } }, now);
}

/**
 * Sets the requested state, or the opposite of the current state if that is null.
 * @throws PRODUCT_NOT_FOUND or PLAN_PRODUCTS_FULL
 */
export async function toggleProductActive(
  tx: StoreTx,
  planLimits: PlanLimitMode,
  id: string,
  requestedState: boolean | null,
  now: Date,
): Promise<boolean> {
  // Reads without a lock, because the plan's lock comes before product locks, as in a sale.
  const before = await products.findProductById(tx, id);
  if (before && !before.active && requestedState !== false) await refuseProductsBeyondPlan(tx, planLimits, 1);
  const active = await products.setProductActive(tx, id, requestedState, now);
  if (active === null) throw new AppError("PRODUCT_NOT_FOUND");
  return active;
}

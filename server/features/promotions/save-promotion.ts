import type { Promotion } from "#core/contract/promotions/promotion.ts";
import type { NewPromotion, PromotionChange } from "#core/contract/promotions/promotions.ts";
import { dayOf } from "#core/dates.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { MAX_PROMOTIONS } from "#core/goods/promotion-schedule.ts";
import { isQuantityAllowed } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertPromotion,
  lockAndCountOpenPromotions,
  lockPromotion,
  readProductNamesAndUnits,
  updatePromotion,
} from "#server/features/promotions/promotions.sql.ts";

/**
 * @throws PROMOTIONS_FULL or PRODUCT_NOT_FOUND
 * @throws INVALID_INPUT for products that this kind cannot have
 */
export async function createPromotion(
  { tx, session, document: { id, at } }: DocumentCall,
  { productIds, items, startsOn, ...fields }: NewPromotion,
): Promise<Promotion> {
  const isCombo = fields.kind === "COMBO";
  const promotion: Promotion = {
    id,
    ...fields,
    startsOn: startsOn ?? dayOf(at),
    items: isCombo ? items : null,
    productIds: isCombo ? items!.map(({ productId }) => productId) : [...new Set(productIds!)],
    percent: isCombo ? null : fields.percent,
    every: fields.kind === "NTH" ? fields.every : null,
    price: isCombo ? fields.price : null,
  };
  if (promotion.endsOn !== null && promotion.endsOn < promotion.startsOn)
    throw invalidInput([{ field: "endsOn", message: "La fecha de fin es anterior a la de inicio" }]);
  const [open, products] = await Promise.all([
    lockAndCountOpenPromotions(tx, dayOf(at)),
    readProductNamesAndUnits(tx, promotion.productIds),
  ]);
  if (promotion.active && open >= MAX_PROMOTIONS) throw new AppError("PROMOTIONS_FULL");
  refuseOtherProducts(promotion, new Map(products.map((product) => [product.id, product])));
  insertPromotion(tx, promotion, at);
  await recordEvent(tx, session, { kind: "PROMOTION_CREATED", ...auditDetails(promotion) }, at);
  return promotion;
}

function refuseOtherProducts(
  { kind, productIds, items }: Promotion,
  byId: ReadonlyMap<string, { name: string; unit: string }>,
) {
  const missing = productIds.filter((id) => !byId.has(id));
  if (missing.length > 0)
    throw new AppError("PRODUCT_NOT_FOUND", { details: { products: missing.map((id) => ({ id })) } });
  const findings = productIds.flatMap((id, index) => {
    const { name, unit } = byId.get(id)!;
    if (kind === "NTH" && unit !== "UNIT")
      return [{ field: `productIds.${index}`, message: `«${name}» no se vende por unidades` }];
    if (kind !== "COMBO" || isQuantityAllowed(items![index]!.quantity, unit as Unit)) return [];
    const message = `La cantidad debe ser un número entero: «${name}» se vende por unidades`;
    return [{ field: `items.${index}.quantity`, message }];
  });
  if (findings.length > 0) throw invalidInput(findings);
}

/**
 * @throws PROMOTION_NOT_FOUND or PROMOTIONS_FULL
 * @throws INVALID_INPUT for an end before the start
 */
export async function changePromotion({ tx, session, now }: WriteCall, id: string, change: PromotionChange) {
  const today = dayOf(now);
  const open = await lockAndCountOpenPromotions(tx, today);
  const before = await lockPromotion(tx, id);
  if (!before) throw new AppError("PROMOTION_NOT_FOUND");
  const promotion: Promotion = { ...before, ...omitUndefinedFields(change) };
  if (promotion.endsOn !== null && promotion.endsOn < promotion.startsOn)
    throw invalidInput([{ field: "endsOn", message: "La fecha de fin es anterior a la de inicio" }]);
  const isOpen = (one: Promotion) => one.active && (one.endsOn === null || one.endsOn >= today);
  if (isOpen(promotion) && !isOpen(before) && open >= MAX_PROMOTIONS) throw new AppError("PROMOTIONS_FULL");
  updatePromotion(tx, promotion, now);
  await recordEvent(tx, session, { kind: "PROMOTION_CHANGED", ...auditDetails(promotion) }, now);
  return promotion;
}

const auditDetails = ({ id, name, kind, percent, every, price, endsOn, active }: Promotion) => ({
  subject: { id, name },
  details: { kind, percent, every, price, endsOn, active },
});

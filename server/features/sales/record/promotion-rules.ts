import type { RequestedProduct, SaleItemInput } from "#core/contract/sales/sold-lines.ts";
import { AppError } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import type { LinePromotion, PricedLine } from "#core/sale/line.ts";
import { applyPromotions, type SalePromotion } from "#core/sale/promotions.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { ProductForSale } from "#server/features/sales/record/record-sale.sql.ts";

type PromotionOfSale = SalePromotion & { ran: boolean };

/** The promotion of a late line as its till computed it. */
export function readSentPromotion(
  { promotion }: RequestedProduct,
  promotions: readonly Pick<PromotionOfSale, "id" | "name">[],
): LinePromotion | null {
  if (!promotion || promotion.discount === 0) return null;
  const { id, discount, name } = promotion;
  return { id, discount, name: promotions.find((one) => one.id === id)?.name ?? name ?? "Promoción" };
}

/**
 * Items that name no promotion are compared only if the total differs, because their till may be an older
 * version that does not know promotions.
 * @throws PRICE_CHANGED with the promotions of the lines that differ
 */
export function refuseChangedPromotions(
  items: readonly SaleItemInput[],
  lines: readonly PricedLine[],
  products: readonly ProductForSale[],
  { expected, total }: { expected: number | null | undefined; total: number },
) {
  const totalDiffers = expected != null && expected !== total;
  const byId = new Map(products.map((product) => [product.id, product]));
  const sentByLine = new Map<string, RequestedProduct["promotion"][]>();
  for (const item of items) {
    if (item.free) continue;
    const key = soldKeyOf(item);
    const same = sentByLine.get(key);
    if (same) same.push(item.promotion);
    else sentByLine.set(key, [item.promotion]);
  }
  const changed = lines.flatMap((line) => {
    const product = line.productId === null ? undefined : byId.get(line.productId);
    if (!product) return [];
    const sent = sentByLine.get(soldKeyOf(line)) ?? [];
    const { promotion } = line;
    if (!totalDiffers && sent.every((one) => one === undefined)) return [];
    const withDiscount = sent.find((one) => one && one.discount > 0);
    const sum = sent.reduce((all, one) => all + (one?.discount ?? 0), 0);
    const isSame = sum === (promotion?.discount ?? 0) && (!withDiscount || withDiscount.id === promotion?.id);
    return isSame ? [] : [changeOf(line, product)];
  });
  if (changed.length === 0) return;
  const list = changed.map(({ name, promotion }) =>
    promotion
      ? `${name} lleva «${promotion.name}»: ${formatPesos(promotion.discount)} menos`
      : `${name} ya no lleva promoción`,
  );
  const message = `El precio cambió: ${list.join(", ")}`;
  throw new AppError("PRICE_CHANGED", {
    message,
    details: { products: changed, ...(totalDiffers && { total }) },
  });
}

type SoldGoods = { productId: string | null; presentation: { id: string } | null };

const soldKeyOf = ({ productId, presentation }: SoldGoods) => `${productId} ${presentation?.id}`;

function changeOf({ price, presentation, promotion }: PricedLine, product: ProductForSale) {
  const { id, name, price: listPrice, tiers, wholesalePrice } = product;
  if (presentation) {
    const { count: _, ...pack } = presentation;
    return { id, name, price: listPrice, presentation: pack, promotion };
  }
  if (!tiers && wholesalePrice == null) return { id, name, price, promotion };
  return {
    id,
    name,
    price,
    listPrice,
    tiers: tiers ?? [],
    wholesalePrice: wholesalePrice ?? null,
    promotion,
  };
}

/**
 * Flags promotions of a late sale that did not run when the sale was made, or whose discount was too high.
 */
export function flagChangedPromotions(
  lines: readonly PricedLine[],
  promotions: readonly PromotionOfSale[],
  at: Date,
  violations: ViolationPolicy,
) {
  const ran = promotions.filter((one) => one.ran);
  const given = applyPromotions(lines, ran, at);
  const wrong = lines.flatMap(({ name, promotion }, index) => {
    if (!promotion) return [];
    const now = given[index];
    return now?.id === promotion.id && now.discount >= promotion.discount ? [] : [{ name, promotion }];
  });
  if (wrong.length === 0) return;
  const list = wrong.map(
    ({ name, promotion }) => `${name} llevó «${promotion.name}»: ${formatPesos(promotion.discount)} menos`,
  );
  const message = `Una promoción que no corría entonces, o no daba tanto: ${list.join(", ")}`;
  violations.raise("DISCOUNT", new AppError("DISCOUNT_NOT_ALLOWED", { message, details: { lines: wrong } }));
}

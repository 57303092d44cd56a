import { AppError } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";

/** The price of a product, or of a presentation; null if the presentation follows the product's price. */
export type CurrentPrice = {
  id: string;
  presentationId: string | null;
  name: string;
  price: number | null;
};

export type RequestedPrice = {
  id: string;
  presentationId?: string | null | undefined;
  price: number | null;
  priceBefore: number | null;
};

export type NewPrice = {
  id: string;
  presentationId: string | null;
  name: string;
  from: number | null;
  to: number | null;
};

const MAX_NAMED = 3;

export const buildPriceKey = ({ id, presentationId }: Pick<RequestedPrice, "id" | "presentationId">) =>
  presentationId ? `${id} ${presentationId}` : id;

/**
 * @throws PRODUCT_NOT_FOUND or PRESENTATION_NOT_FOUND
 * @throws PRICE_CHANGED when the expected prices are outdated
 */
export function decideNewPrices(
  priced: readonly CurrentPrice[],
  requested: readonly RequestedPrice[],
): NewPrice[] {
  const byKey = new Map(priced.map((one) => [buildPriceKey(one), one]));
  if (requested.some(({ id }) => !byKey.has(id))) throw new AppError("PRODUCT_NOT_FOUND");
  if (requested.some((one) => !byKey.has(buildPriceKey(one)))) throw new AppError("PRESENTATION_NOT_FOUND");
  const changed = requested
    .map((one) => byKey.get(buildPriceKey(one))!)
    .filter(({ price }, i) => price !== requested[i]!.priceBefore);
  if (changed.length > 0) throw changedMeanwhile(changed);
  return requested
    .filter(({ price, priceBefore }) => price !== priceBefore)
    .map((one) => {
      const { id, presentationId, name } = byKey.get(buildPriceKey(one))!;
      return { id, presentationId, name, from: one.priceBefore, to: one.price };
    });
}

function changedMeanwhile(all: readonly CurrentPrice[]): AppError {
  const changedNames = all
    .slice(0, MAX_NAMED)
    .map(({ name, price }) =>
      price === null ? `${name} ahora sigue al producto` : `${name} ahora cuesta ${formatPesos(price)}`,
    );
  const others = all.length - changedNames.length;
  const message = `El precio cambió: ${changedNames.join(", ")}${others > 0 ? ` y ${others} más` : ""}`;
  const products = all.map(({ id, presentationId, name, price }) => ({
    id,
    name,
    price,
    ...(presentationId && { presentationId }),
  }));
  return new AppError("PRICE_CHANGED", { message, details: { products } });
}

import type { QuantityPriceTier } from "#core/contract/products/presentation.ts";
import { uuidv7 } from "#core/uuid.ts";
import { toPresentationColumns } from "#server/features/purchase-orders/purchase-orders.sql.ts";

export type DemoPack = {
  id: string;
  productId: string;
  name: string;
  units: number;
  price: number;
  wholesalePrice: number | null;
};

type SellingOptions = {
  packs: readonly Omit<DemoPack, "id" | "productId">[];
  tiers?: readonly QuantityPriceTier[];
  wholesalePrice?: number;
};

const SELLING_BY_PRODUCT: Record<string, SellingOptions> = {
  "Cerveza rubia 330 ml": {
    packs: [
      { name: "Six pack", units: 6, price: 20_400, wholesalePrice: null },
      { name: "Paca", units: 24, price: 78_900, wholesalePrice: 76_800 },
    ],
    tiers: [{ from: 12, price: 3_400 }],
    wholesalePrice: 3_300,
  },
  "Cerveza en lata 269 ml": {
    packs: [
      { name: "Six pack", units: 6, price: 16_500, wholesalePrice: null },
      { name: "Paca", units: 24, price: 64_900, wholesalePrice: 62_900 },
    ],
  },
  "Gaseosa cola 400 ml": {
    packs: [{ name: "Paca", units: 12, price: 33_900, wholesalePrice: 32_400 }],
    tiers: [{ from: 6, price: 2_900 }],
    wholesalePrice: 2_800,
  },
  "Gaseosa de manzana 400 ml": {
    packs: [{ name: "Paca", units: 12, price: 31_900, wholesalePrice: 30_600 }],
  },
  "Agua sin gas 600 ml": { packs: [{ name: "Paca", units: 12, price: 20_900, wholesalePrice: null }] },
  "Papel higiénico rollo unidad": {
    packs: [{ name: "Paca", units: 12, price: 23_500, wholesalePrice: null }],
    wholesalePrice: 1_900,
  },
  "Huevo AA por unidad": {
    packs: [{ name: "Media docena", units: 6, price: 3_700, wholesalePrice: null }],
    tiers: [{ from: 12, price: 610 }],
  },
};

export const WHOLESALE_CUSTOMER_NAME = "Taller Los Compadres";

export function buildDemoPacks(products: readonly { id: string; name: string }[], began: Date): DemoPack[] {
  return products.flatMap(({ id: productId, name }) =>
    (SELLING_BY_PRODUCT[name]?.packs ?? []).map((pack) => ({
      ...pack,
      id: uuidv7(began.getTime()),
      productId,
    })),
  );
}

export function toTierAndWholesaleColumns(name: string) {
  const { tiers, wholesalePrice } = SELLING_BY_PRODUCT[name] ?? {};
  return { tiers: tiers ?? null, wholesalePrice: wholesalePrice ?? null };
}

export function findPresentationForQuantity(
  packs: readonly DemoPack[],
  productId: string | undefined,
  quantity: number,
) {
  const pack = packs.find((one) => one.productId === productId && quantity % one.units === 0);
  if (!pack) return null;
  const { productId: _, ...presentation } = pack;
  return { ...presentation, count: quantity / pack.units };
}

const MIN_BOUGHT = 12;

/** The columns of an ordered quantity: in the largest pack that divides it, else in units. */
export function toOrderedQuantityColumns(
  packs: readonly DemoPack[],
  productId: string,
  quantity: number,
  unitCost: number,
) {
  const pack = packs.findLast(
    (one) => one.productId === productId && one.units >= MIN_BOUGHT && quantity % one.units === 0,
  );
  const bought = pack && { ...pack, count: quantity / pack.units, price: unitCost * pack.units };
  return { ordered: quantity, ...toPresentationColumns(bought ?? null) };
}

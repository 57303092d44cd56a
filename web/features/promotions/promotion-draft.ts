import { z } from "zod";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import type { NewPromotion } from "#core/contract/promotions/promotions.ts";
import { formatDateWithYear } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { SaleLineRequest } from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions, type SalePromotion } from "#core/sale/promotions.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { formatClockTime } from "#core/time-text.ts";
import { isMeasuredUnit, UNITS, type Unit } from "#core/units.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";

export type PromotionDraftProduct = {
  id: string;
  name: string;
  price: number;
  unit: Unit;
  /** Units of the product in a combo. */
  quantity: number;
};

export type PromotionDraft = {
  way: "NTH_FREE" | "SECOND" | "PERCENT" | "COMBO";
  /** In 'Lleve N pague N − 1', the number N. */
  every: number;
  /** Null when missing or unreadable. */
  percent: number | null;
  products: readonly PromotionDraftProduct[];
  price: number | null;
  name: string;
  startsOn: string;
  endsOn: string;
  days: readonly number[];
  fromTime: string;
  toTime: string;
};

export const createPromotionDraft = (fields: Partial<PromotionDraft> = {}): PromotionDraft => ({
  way: "NTH_FREE",
  every: 3,
  percent: null,
  products: [],
  price: null,
  name: "",
  startsOn: "",
  endsOn: "",
  days: [],
  fromTime: "",
  toTime: "",
  ...fields,
});

const promotionDraft = z.object({
  way: z.enum(["NTH_FREE", "SECOND", "PERCENT", "COMBO"]),
  every: z.number(),
  percent: z.number().nullable(),
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: z.number(),
      unit: z.enum(UNITS),
      quantity: z.number(),
    }),
  ),
  price: z.number().nullable(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  days: z.array(z.number()),
  fromTime: z.string(),
  toTime: z.string(),
});

/** Reads a stored draft; null if it has another shape. */
export const readStoredPromotion = (stored: unknown): PromotionDraft | null =>
  promotionDraft.safeParse(stored).data ?? null;

/** Returns the typed percentage, or the default of the kind of promotion. */
export const effectivePromotionPercent = ({ way, percent }: PromotionDraft): number | null =>
  way === "NTH_FREE" ? 100 : way === "COMBO" ? null : (percent ?? (way === "SECOND" ? 50 : 20));

/** Builds the proposed name, such as 'Lleve 3 pague 2'. */
export function proposePromotionName(draft: PromotionDraft): string {
  const percent = effectivePromotionPercent(draft);
  if (draft.way === "NTH_FREE") return `Lleve ${draft.every} pague ${draft.every - 1}`;
  if (draft.way === "SECOND")
    return percent === 50 ? "El segundo a mitad" : `El segundo con ${percent} % menos`;
  if (draft.way === "PERCENT") return `${percent} % menos`;
  return ["Combo", draft.products.map(({ name }) => name).join(" + ")].join(" ").trim().slice(0, 100);
}

/** Returns the request, or the first problem as a Spanish sentence. */
export function buildPromotionRequest(draft: PromotionDraft): NewPromotion | string {
  const { way, every, products, price } = draft;
  if (products.length === 0) return "Elige los productos de la promoción.";
  const percent = effectivePromotionPercent(draft);
  if (percent !== null && (!Number.isInteger(percent) || percent < 1 || percent > 100))
    return "El porcentaje va de 1 a 99.";
  if (way === "PERCENT" && percent === 100) return "Con 100 % regalas el producto: escribe de 1 a 99.";
  const measured = products.find(({ unit }) => isMeasuredUnit(unit));
  const byPiece = way === "NTH_FREE" || way === "SECOND";
  if (byPiece && measured)
    return `«${measured.name}» no se vende por unidades: elige otra clase de promoción.`;
  if (way === "COMBO" && !price) return "Escribe cuánto cuesta el combo.";
  if (draft.endsOn && draft.startsOn && draft.endsOn < draft.startsOn)
    return "La fecha de fin es anterior a la de inicio.";
  if (draft.fromTime && draft.fromTime === draft.toTime)
    return "La hora de fin debe ser distinta de la de inicio.";
  return {
    name: draft.name.trim() || proposePromotionName(draft),
    active: true,
    percent,
    kind: byPiece ? "NTH" : way === "PERCENT" ? "PERCENT" : "COMBO",
    every: way === "NTH_FREE" ? every : way === "SECOND" ? 2 : null,
    productIds: way === "COMBO" ? undefined : products.map(({ id }) => id),
    items: way === "COMBO" ? products.map(({ id, quantity }) => ({ productId: id, quantity })) : null,
    price: way === "COMBO" ? price : null,
    startsOn: draft.startsOn || null,
    endsOn: draft.endsOn || null,
    days: draft.days.length > 0 && draft.days.length < 7 ? [...draft.days].sort() : null,
    fromTime: draft.fromTime || null,
    toTime: draft.toTime || null,
  };
}

/** Computes the price of the fewest goods that get the promotion; null while the draft is incomplete. */
export function buildPromotionExample(draft: PromotionDraft) {
  const request = buildPromotionRequest(draft);
  if (typeof request === "string") return null;
  const [first] = draft.products;
  const pieces = { NTH: request.every ?? 1, PERCENT: 1, COMBO: 0 }[request.kind];
  const bought = request.kind === "COMBO" ? draft.products : [{ ...first!, quantity: pieces }];
  const lines = bought.map(
    ({ id, name, price, unit, quantity }): SaleLineRequest => ({
      kind: "product",
      productId: id,
      name,
      unit,
      price,
      quantity,
      amount: null,
      discount: null,
    }),
  );
  const always: SalePromotion = {
    id: "",
    name: request.name,
    kind: request.kind,
    productIds: draft.products.map(({ id }) => id),
    percent: request.percent,
    every: request.every,
    items: request.items,
    price: request.price,
    startsOn: "2000-01-01",
    endsOn: null,
    days: null,
    fromTime: null,
    toTime: null,
  };
  const { subtotal, total } = priceSale(
    { lines },
    {
      role: "OWNER",
      settings: DEFAULT_STORE_SETTINGS,
      applyPromotions: (some) => applyPromotions(some, [always], new Date()),
    },
  );
  const text = bought.map(({ name, quantity, unit }) => `${formatQuantity(quantity, unit)} × ${name}`);
  return { bought: text.join(" + "), full: subtotal, pays: total };
}

type Terms = Pick<Promotion, "kind" | "percent" | "every" | "price">;

/** Builds '1 de cada 3 gratis' or 'Todo junto por $ 5.900'. */
export function promotionTermsText({ kind, percent, every, price }: Terms): string {
  if (kind === "COMBO") return `Todo junto por ${formatPesos(price!)}`;
  if (kind === "PERCENT") return `${percent} % menos en cada uno`;
  const how = percent === 100 ? "gratis" : percent === 50 ? "a mitad de precio" : `con ${percent} % menos`;
  return `1 de cada ${formatNumber(every!)} ${how}`;
}

type Times = Pick<Promotion, "startsOn" | "endsOn" | "days" | "fromTime" | "toTime">;

/** Short names of the weekdays, from Monday to Sunday. */
export const WEEKDAY_NAMES = ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"] as const;

/** Builds 'Hasta el 5 de diciembre de 2026 · lun, mar · de 10:00 p. m. a 2:00 a. m.'; empty without limits. */
export function promotionPeriodText({ startsOn, endsOn, days, fromTime, toTime }: Times, today: string) {
  const parts = [
    ...(startsOn > today ? [`desde el ${formatDateWithYear(startsOn)}`] : []),
    ...(endsOn === null ? [] : [`${endsOn < today ? "fue " : ""}hasta el ${formatDateWithYear(endsOn)}`]),
    ...(days ? [days.map((day) => WEEKDAY_NAMES[day - 1]).join(", ")] : []),
    ...(fromTime || toTime
      ? [`de ${formatClockTime(fromTime ?? "00:00")} a ${formatClockTime(toTime ?? "24:00")}`]
      : []),
  ];
  return capitalize(parts.join(" · "));
}

/** Lists up to three products, or two and the number of the others. */
export function productNamesText(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const productNames = ids.map((id) => names.get(id) ?? "Producto eliminado");
  if (productNames.length <= 3) return productNames.join(", ");
  return `${productNames.slice(0, 2).join(", ")} y ${productNames.length - 2} más`;
}

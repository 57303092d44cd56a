import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import type { QuantityPriceTier } from "#core/contract/products/presentation.ts";
import { createProduct, type Product } from "#core/contract/products/products.ts";
import { DEFAULT_CATEGORY } from "#core/goods/categories.ts";
import { formatContent, parseContent } from "#core/goods/content-text.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { suggestMinStock } from "#core/purchasing/suggest-min-stock.ts";
import { decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import { isStockTracked } from "#core/stock.ts";
import { type Content, isMeasuredUnit, type Unit } from "#core/units.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import type { ProductRequestBody } from "#web/features/products/products.queries.ts";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import type { ProductFormTarget } from "./use-form-target.ts";

/** A new picture or a removal; neither means no change. */
export type ProductImageChoice = { file: File | null; remove: boolean };

const { shape } = createProduct.body;

/** Schema of a field for a quantity. `seen` is its initial text: a negative stock may stay unchanged. */
function quantityBox<T extends z.ZodType<number | null | undefined>>(unit: Unit, checks: T, seen?: string) {
  return z.string().transform((text, context): z.output<T> => {
    if (seen?.startsWith("-") && text === seen) return Number(seen.replace(",", ".")) as z.output<T>;
    const { value = null, problem } = {
      value: null,
      ...readQuantity(text, decimalPlacesOf(unit), WHOLE_UNITS_MESSAGE),
    };
    const checked = checks.safeParse(value);
    const wrong = problem ?? checked.error?.issues[0]?.message;
    if (wrong) context.addIssue({ code: "custom", message: wrong });
    return checked.data as z.output<T>;
  });
}

export const isUncounted = (product: Product | null): boolean => product !== null && !isStockTracked(product);

/** The text of the stored stock; empty for a new product, and for one that nobody has counted. */
export const toStockText = (product: Product | null): string =>
  toFieldText(product && isStockTracked(product) ? product.stock : null);

export function createProductFormSchema(unit: Unit, product: Product | null) {
  return z.object({
    ...shape,
    unit: z.custom<Unit>(),
    price: z
      .custom<number | null>()
      .transform((pesos) => pesos as number)
      .pipe(shape.price),
    // What nobody has counted may stay without a number.
    stock: quantityBox(
      unit,
      isUncounted(product) ? shape.stock.nullable() : shape.stock,
      toStockText(product),
    ),
    minStock: quantityBox(unit, shape.minStock),
    cost: z.custom<number | null>(),
    content: z.string().transform((text, context) => {
      const content = parseContent(text);
      if (content || text.trim() === "") return content;
      context.addIssue({ code: "custom", message: CONTENT_MESSAGE });
      return z.NEVER;
    }),
    image: z.custom<ProductImageChoice>(),
  });
}

const CONTENT_MESSAGE = "Escríbelo como 500 g, 1,5 L o 30 un";

export type ProductFormDraft = z.input<ReturnType<typeof createProductFormSchema>>;
export type ProductFormValues = z.output<ReturnType<typeof createProductFormSchema>>;
export type ProductFormControl = UseFormReturn<ProductFormDraft, unknown, ProductFormValues>;

/** The second parameter says what the form knows of a new product. */
export function toProductDraft(
  product: Product | null,
  { gtin = "", scaleCode = "", name = "", price = null }: Partial<ProductFormTarget> = {},
): ProductFormDraft {
  return {
    name: product?.name ?? name,
    description: product?.description ?? "",
    price: product?.price ?? price,
    unit: product?.unit ?? (scaleCode ? "KG" : "UNIT"),
    stock: toStockText(product),
    minStock: toFieldText(product?.minStock ?? (scaleCode ? suggestMinStock("KG") : null)),
    cost: null,
    category: product?.category ?? DEFAULT_CATEGORY,
    gtin: product?.gtin ?? gtin,
    barcode: product?.barcode ?? "",
    storeCode: product?.storeCode ?? scaleCode,
    tax: product?.tax ?? "",
    content: toContentText(product?.content),
    image: { file: null, remove: false },
  };
}

const toContentText = (content: Content | null | undefined): string =>
  content ? formatContent(content) : "";

export function isProductField(name: string): name is keyof ProductFormDraft {
  return name in toProductDraft(null);
}

export function hasEmptyRequiredFields(
  { name, price, stock, category }: ProductFormDraft,
  product: Product | null = null,
): boolean {
  return name.trim() === "" || price === null || (stock === "" && !isUncounted(product)) || !category;
}

/**
 * Unit, minimum stock, tax and content are sent only if this form changed them, and stock and price with their initial
 * values, so that the server keeps what others changed meanwhile. The server needs all other fields.
 */
export function buildProductRequestBody(
  { image, cost, tax, unit, minStock, stock, content, ...rest }: ProductFormValues,
  product: Product | null,
): ProductRequestBody {
  const measure = { unit, minStock: minStock ?? null };
  const chosen = { tax: tax ?? null };
  // Goods by measure have no content.
  const held = isMeasuredUnit(unit) ? null : content;
  const holds = toContentText(held) !== toContentText(product?.content) && { content: held };
  const fields = product
    ? {
        ...rest,
        ...pickChangedFields(product, { ...measure, ...chosen }),
        ...stockFields(stock, product),
        ...holds,
        priceBefore: product.price,
      }
    : { ...rest, stock, ...measure, ...(chosen.tax && chosen), ...holds, cost };
  if (image.file) return { ...fields, image: image.file };
  return image.remove ? { ...fields, removeImage: true } : fields;
}

/** A number for what nobody had counted begins its stock; without one it stays so. */
function stockFields(stock: ProductFormValues["stock"], product: Product) {
  if (!isUncounted(product)) return { stock, stockBefore: product.stock };
  return stock == null ? { tracksStock: false } : { stock, stockBefore: product.stock, tracksStock: true };
}

/** Says that price or stock are not as typed, because another user changed them meanwhile; null if they are. */
export function describeProductChange(
  typed: ProductFormValues,
  saved: Pick<Product, "price" | "stock" | "unit">,
): string | null {
  const now = [
    typed.stock != null &&
      saved.stock !== typed.stock &&
      `el stock es ${formatQuantity(saved.stock, saved.unit)}`,
    saved.price !== typed.price && `el precio es ${formatPesos(saved.price)}`,
  ].filter(Boolean);
  return now.length > 0 ? `Cambió mientras tanto: ahora ${now.join(" y ")}` : null;
}

const SMALLEST_COIN = 50;

/** Says which quantity prices no longer lower the price that is typed. */
export function describeIdleTiers(price: number | null, tiers: readonly QuantityPriceTier[]): string[] {
  if (price === null) return [];
  return tiers
    .filter((tier) => tier.price >= price)
    .map((tier) => {
      const charged = `Desde ${formatNumber(tier.from)} cobras ${formatPesos(tier.price)}`;
      return tier.price === price
        ? `${charged}, lo mismo que el precio de ahora.`
        : `${charged}, más que el precio de ahora: se cobra el más bajo.`;
    });
}

export function needsRareCoins(price: number | null): boolean {
  return price !== null && price % SMALLEST_COIN !== 0;
}

import { z } from "zod";
import { DEFAULT_CATEGORY } from "#core/categories.ts";
import { createProduct, type Product } from "#core/contract/products.ts";
import { formatPesos } from "#core/money.ts";
import { decimalsOf, formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";
import type { ProductForm } from "#web/features/products/products.queries.ts";
import { boxText, readQuantity } from "#web/ui/number-text.ts";

/** What is to become of the picture. Neither: it stays as it is. */
export type ImageChoice = { file: File | null; remove: boolean };

const { shape } = createProduct.body;

/** What a box of a quantity holds. `seen` is what it was opened with, which may be a stock below zero and stay so. */
function quantityBox<T extends z.ZodType<number | null | undefined>>(unit: Unit, checks: T, seen?: string) {
  return z.string().transform((text, context): z.output<T> => {
    if (seen?.startsWith("-") && text === seen) return Number(seen.replace(",", ".")) as z.output<T>;
    const { value = null, problem } = { value: null, ...readQuantity(text, decimalsOf(unit)) };
    const checked = checks.safeParse(value);
    const wrong = problem ?? checked.error?.issues[0]?.message;
    if (wrong) context.addIssue({ code: "custom", message: wrong });
    return checked.data as z.output<T>;
  });
}

/** The contract's own checks on what the boxes hold: a price may be missing, a stock is what was typed. */
export function productForm(unit: Unit, product: Product | null) {
  return z.object({
    ...shape,
    unit: z.custom<Unit>(),
    price: z
      .custom<number | null>()
      .transform((pesos) => pesos as number)
      .pipe(shape.price),
    stock: quantityBox(unit, shape.stock, boxText(product?.stock ?? null)),
    minStock: quantityBox(unit, shape.minStock),
    cost: z.custom<number | null>(),
    image: z.custom<ImageChoice>(),
  });
}

export type ProductDraft = z.input<ReturnType<typeof productForm>>;
export type ProductValues = z.output<ReturnType<typeof productForm>>;

/** An empty form, or the product's own; `gtin` is a scanned code that no product has yet, `scaleCode` one of a scale. */
export function draftOf(product: Product | null, gtin = "", scaleCode = ""): ProductDraft {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: product?.price ?? null,
    unit: product?.unit ?? (scaleCode ? "KG" : "UNIT"),
    stock: boxText(product?.stock ?? null),
    minStock: boxText(product?.minStock ?? null),
    cost: null,
    category: product?.category ?? DEFAULT_CATEGORY,
    gtin: product?.gtin ?? gtin,
    barcode: product?.barcode ?? "",
    storeCode: product?.storeCode ?? scaleCode,
    tax: product?.tax ?? "",
    image: { file: null, remove: false },
  };
}

export function isDraftField(name: string): name is keyof ProductDraft {
  return name in draftOf(null);
}

/** One of the four required fields is empty (specification, section 5). */
export function hasGaps({ name, price, stock, category }: ProductDraft): boolean {
  return name.trim() === "" || price === null || stock === "" || !category;
}

/**
 * Without a word about the picture the server keeps the present one. The stock goes with the one that the
 * form was opened with, so that what other tills sell meanwhile stays sold, and so does the price.
 */
export function bodyOf({ image, cost, tax, ...rest }: ProductValues, product: Product | null): ProductForm {
  // Only where it was chosen here: somebody may classify many meanwhile.
  const chosen = tax ?? null;
  const values = { ...rest, ...(chosen !== (product?.tax ?? null) && { tax: chosen }) };
  const fields = product
    ? { ...values, stockBefore: product.stock, priceBefore: product.price }
    : { ...values, cost };
  if (image.file) return { ...fields, image: image.file };
  return image.remove ? { ...fields, removeImage: true } : fields;
}

/** What was saved other than it stood in the form, since somebody else changed it while the form was open. */
export function savedOtherwise(
  typed: ProductValues,
  saved: Pick<Product, "price" | "stock" | "unit">,
): string | null {
  const now = [
    saved.stock !== typed.stock && `el stock es ${formatQuantity(saved.stock, saved.unit)}`,
    saved.price !== typed.price && `el precio es ${formatPesos(saved.price)}`,
  ].filter(Boolean);
  return now.length > 0 ? `Cambió mientras tanto: ahora ${now.join(" y ")}` : null;
}

/** Smallest coin in use, in pesos. */
const SMALLEST_COIN = 50;

export function needsRareCoins(price: number | null): boolean {
  return price !== null && price % SMALLEST_COIN !== 0;
}

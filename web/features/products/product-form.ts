import { z } from "zod";
import { DEFAULT_CATEGORY } from "#core/categories.ts";
import { createProduct, type Product } from "#core/contract/products.ts";
import { formatPesos } from "#core/money.ts";
import type { ProductForm } from "./products.queries.ts";

/** What is to become of the picture. Neither: it stays as it is. */
export type ImageChoice = { file: File | null; remove: boolean };

const { shape } = createProduct.body;

/** The contract's own checks on what the boxes hold: a price may be missing, a stock is digits. */
export const productForm = createProduct.body.extend({
  price: z
    .custom<number | null>()
    .transform((pesos) => pesos as number)
    .pipe(shape.price),
  stock: z
    .string()
    .transform((digits) => (digits === "" ? null : Number(digits)) as number)
    .pipe(shape.stock),
  image: z.custom<ImageChoice>(),
});

export type ProductDraft = z.input<typeof productForm>;
export type ProductValues = z.output<typeof productForm>;

/** An empty form, or the product's own; `gtin` is a scanned code that no product has yet. */
export function draftOf(product: Product | null, gtin = ""): ProductDraft {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: product?.price ?? null,
    stock: product ? String(product.stock) : "",
    category: product?.category ?? DEFAULT_CATEGORY,
    gtin: product?.gtin ?? gtin,
    barcode: product?.barcode ?? "",
    storeCode: product?.storeCode ?? "",
    image: { file: null, remove: false },
  };
}

export function isDraftField(name: string): name is keyof ProductDraft {
  return name in productForm.shape;
}

/** One of the four required fields is empty (specification, section 5). */
export function hasGaps({ name, price, stock, category }: ProductDraft): boolean {
  return name.trim() === "" || price === null || stock === "" || !category;
}

/**
 * Without a word about the picture the server keeps the present one. The stock goes with the one that the
 * form was opened with, so that what other tills sell meanwhile stays sold, and so does the price.
 */
export function bodyOf({ image, ...values }: ProductValues, product: Product | null): ProductForm {
  const fields = product ? { ...values, stockBefore: product.stock, priceBefore: product.price } : values;
  if (image.file) return { ...fields, image: image.file };
  return image.remove ? { ...fields, removeImage: true } : fields;
}

/** What was saved other than it stood in the form, since somebody else changed it while the form was open. */
export function savedOtherwise(typed: ProductValues, saved: Pick<Product, "price" | "stock">): string | null {
  const now = [
    saved.stock !== typed.stock && `el stock es ${saved.stock.toLocaleString("es-CO")}`,
    saved.price !== typed.price && `el precio es ${formatPesos(saved.price)}`,
  ].filter(Boolean);
  return now.length > 0 ? `Cambió mientras tanto: ahora ${now.join(" y ")}` : null;
}

/** Smallest coin in use, in pesos. */
const SMALLEST_COIN = 50;

export function needsRareCoins(price: number | null): boolean {
  return price !== null && price % SMALLEST_COIN !== 0;
}

/** What a stock box may hold: nothing, or a whole number of 0 or more. */
export function isStockText(text: string): boolean {
  return /^\d{0,7}$/.test(text);
}

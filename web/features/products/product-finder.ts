import { type FoundProduct, MAX_FOUND_PRODUCTS, type Product } from "#core/contract/products/products.ts";
import {
  findProductsWithClosestCode,
  normalizeProductCode,
  type ProductCodeReading,
  readProductCode,
  readScannedProductCode,
} from "#core/goods/product-code.ts";
import { normalizeSearchText, splitSearch } from "#core/search-text.ts";

export type ProductIndex = {
  products: readonly Product[];
  codes: () => Codes;
  texts: () => Texts;
  /** Prepares codes, then texts, of the next products before their first use. Returns whether more are left. */
  prepareSome: () => boolean;
};

/** Products and packs by normalised code. */
type Codes = ReadonlyMap<string, readonly Owner[]>;

type Texts = {
  /** The search text of each product, in list order. */
  texts: string[];
  names: string[];
  /** Names of each product's active packs; null without packs. */
  packs: (readonly { place: number; name: string }[] | null)[];
};

type Owner = { place: number; pack: number | null };

/** Reuses `before` when only stock changed, because an index of 50,000 products takes 0.1 s. */
export function buildProductIndex(products: readonly Product[], before?: ProductIndex): ProductIndex {
  if (before && readsLike(before.products, products)) return { ...before, products };
  const codes = new Map<string, Owner[]>();
  let withCodes = 0;
  const prepareCodes = (end: number) => {
    for (; withCodes < Math.min(end, products.length); withCodes++)
      addCodes(codes, products[withCodes]!, withCodes);
    return codes;
  };
  const texts: Texts = { texts: [], names: [], packs: [] };
  const prepare = (end: number) => {
    for (let i = texts.texts.length; i < Math.min(end, products.length); i++) addTexts(texts, products[i]!);
    return texts;
  };
  return {
    products,
    codes: () => prepareCodes(products.length),
    texts: () => prepare(products.length),
    prepareSome: () => {
      if (withCodes < products.length) prepareCodes(withCodes + PREPARED_AT_ONCE);
      else prepare(texts.texts.length + PREPARED_AT_ONCE);
      return texts.texts.length < products.length;
    },
  };
}

/** Products per part: about 10 ms of work on a slow phone. */
const PREPARED_AT_ONCE = 1_000;

function addCodes(codes: Map<string, Owner[]>, product: Product, place: number): void {
  const add = (form: string, owner: Owner) => {
    if (form === "") return;
    const others = codes.get(form);
    if (others) others.push(owner);
    else codes.set(form, [owner]);
  };
  const own = [product.gtin, product.barcode, product.storeCode].filter((code) => code !== null);
  for (const form of new Set(own.map(normalizeProductCode))) add(form, { place, pack: null });
  // A replica written by an earlier version has no presentations.
  for (const [pack, { barcode, active }] of (product.presentations ?? []).entries())
    if (barcode !== null && active) add(normalizeProductCode(barcode), { place, pack });
}

function addTexts({ texts, names, packs }: Texts, product: Product): void {
  const parts = SEARCHED.map((field) => product[field]).filter(Boolean);
  texts.push(normalizeSearchText(parts.join("\n")));
  names.push(normalizeSearchText(product.name));
  const { presentations = [] } = product;
  packs.push(
    presentations.length === 0
      ? null
      : presentations.flatMap(({ name, active }, place) =>
          active ? [{ place, name: normalizeSearchText(name) }] : [],
        ),
  );
}

const SEARCHED = ["name", "description", "barcode", "gtin", "storeCode"] as const;

function readsLike(before: readonly Product[], now: readonly Product[]): boolean {
  if (before.length !== now.length) return false;
  return now.every((product, i) => {
    const other = before[i]!;
    if (product === other) return true;
    return (
      SEARCHED.every((field) => product[field] === other[field]) && packTexts(product) === packTexts(other)
    );
  });
}

const packTexts = ({ presentations = [] }: Product): string =>
  presentations.map(({ id, name, barcode, active }) => `${id} ${active && name} ${barcode}`).join("\n");

/** Returns several products only when earlier versions stored equivalent codes and none matches exactly. */
export function findProductsByTypedCode(index: ProductIndex, typed: string): readonly FoundProduct[] {
  return firstRead(index, readProductCode(typed)).products;
}

/** For scanner input. `byLayout`: the code matches only after correcting a US keyboard layout. */
export function findProductsByScan(index: ProductIndex, scanned: string) {
  return firstRead(index, readScannedProductCode(scanned));
}

function firstRead(index: ProductIndex, as: readonly ProductCodeReading[]) {
  const codes = index.codes();
  const found = as.find(({ form }) => codes.has(form));
  if (!found) return { products: [], byLayout: false };
  const alike = codes.get(found.form)!.map(({ place, pack }) => {
    const product = index.products[place]!;
    if (pack === null) return { ...codesOf(product), product };
    const presentation = product.presentations[pack]!;
    const { barcode } = presentation;
    return { gtin: null, barcode, storeCode: null, product: { ...product, presentation } };
  });
  const products = findProductsWithClosestCode(alike, found.text).map(({ product }) => product);
  return { products, byLayout: found.byLayout };
}

const codesOf = ({ gtin, barcode, storeCode }: Product) => ({ gtin, barcode, storeCode });

export type ProductSalesRanks = ReadonlyMap<string, number>;
const NO_RANKS: ProductSalesRanks = new Map();

/** Ranks exact codes, name prefixes, then word prefixes; best sellers first. Pack names match too. */
export function searchProducts(
  index: ProductIndex,
  typed: string,
  most = MAX_FOUND_PRODUCTS,
  ranks = NO_RANKS,
): readonly FoundProduct[] {
  const form = normalizeSearchText(typed.trim());
  if (form === "") return index.products.slice(0, most);
  const words = splitSearch(form);
  const exact = findProductsByTypedCode(index, typed);
  // Groups by kind of match, with and without a sales rank. Only the few with a rank are sorted.
  const found = [0, 1, 2].map(() => ({ ranked: [] as [number, FoundProduct][], rest: [] as FoundProduct[] }));
  const { texts, names, packs } = index.texts();
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!;
    const missing = words.find((word) => !text.includes(word));
    const pack =
      missing === undefined
        ? undefined
        : packs[i]?.find((one) => words.every((word) => text.includes(word) || one.name.includes(word)));
    if (missing !== undefined && !pack) continue;
    const own = index.products[i]!;
    const product = pack ? { ...own, presentation: own.presentations[pack.place]! } : own;
    if (exact.some(({ id }) => id === product.id)) continue;
    const name = names[i]!;
    const { ranked, rest } = found[name.startsWith(form) ? 0 : name.includes(` ${form}`) ? 1 : 2]!;
    const rank = ranks.get(product.id);
    if (rank === undefined) rest.push(product);
    else ranked.push([rank, product]);
  }
  const alike = found.map(({ ranked, rest }) => [
    ...ranked.sort(([a], [b]) => a - b).map(([, product]) => product),
    ...rest,
  ]);
  return [...exact, ...alike.flat()].slice(0, most);
}

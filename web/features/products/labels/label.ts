import type { Presentation } from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import { isEan13 } from "#core/goods/barcodes.ts";
import {
  computePackPricePerUnit,
  computePricePerUnit,
  formatPricePerUnit,
} from "#core/goods/price-per-unit.ts";
import { formatPesos } from "#core/money.ts";
import { encodeBarcodeModules } from "#core/printing/barcode-modules.ts";
import { computeQuantityCost, formatQuantity } from "#core/quantity.ts";
import { isMeasuredUnit, perUnitSuffix, type Unit } from "#core/units.ts";
import type { LabelFormat } from "./label-formats.ts";

/** What a label shows of a product or of a pack. `contents` says what the pack contains, and the price per unit. */
export type LabelProduct = Pick<Product, "name" | "price" | "unit" | "gtin" | "barcode" | "storeCode"> & {
  contents?: string;
};
export type LabelItem = LabelProduct & { id: string };

/** Lists each product followed by its packs. `perUnit`: with the price of a gram, millilitre, metre or piece. */
export function listLabelItems(products: readonly Product[], perUnit: boolean): LabelItem[] {
  return products.flatMap((product) => {
    // A replica written by an earlier version has no presentations.
    const { presentations = [] } = product;
    const price = perUnit ? computePricePerUnit(product) : null;
    const item = price ? { ...product, contents: formatPricePerUnit(price) } : product;
    if (presentations.length === 0) return [item];
    const packs = presentations.filter(({ active }) => active);
    return [item, ...packs.map((pack) => packItem(product, pack, perUnit))];
  });
}

/** A pack has its own code or none: the product's code would sell one unit. */
function packItem(product: Product, pack: Presentation, perUnit: boolean): LabelItem {
  const { name, price, unit } = product;
  const pays = pack.price ?? computeQuantityCost(price, pack.units);
  const each = `${formatPesos(Math.round(pays / pack.units))}${perUnitSuffix(unit) || " cada una"}`;
  const compared = perUnit ? computePackPricePerUnit(product, pack) : null;
  const contents = [
    pack.units !== 1 && contentsOf(pack.units, unit),
    compared ? formatPricePerUnit(compared) : pack.units !== 1 && each,
  ].filter(Boolean);
  return {
    id: pack.id,
    name: `${name} (${pack.name})`,
    price: pays,
    unit: "UNIT",
    gtin: null,
    barcode: pack.barcode,
    storeCode: null,
    ...(contents.length > 0 && { contents: contents.join(" · ") }),
  };
}

const contentsOf = (units: number, unit: Unit) =>
  isMeasuredUnit(unit) ? formatQuantity(units, unit) : `${formatQuantity(units, unit)} unidades`;

export type LabelBarcode = {
  text: string;
  /** Empty if the code has unsupported characters or is too long for the label. */
  modules: string;
  /** Width of one module in millimetres. */
  module: number;
};

/** Quiet zone in modules, as the barcode standards require. */
const QUIET = 11;

const made = new WeakMap<LabelFormat, WeakMap<LabelProduct, LabelBarcode | null>>();

/** Uses EAN-13 if possible, else Code 128. Cached, because each change of the selection asks for all codes again. */
export function buildLabelBarcode(product: LabelProduct, format: LabelFormat): LabelBarcode | null {
  const ofFormat = made.get(format) ?? new WeakMap<LabelProduct, LabelBarcode | null>();
  made.set(format, ofFormat);
  const cached = ofFormat.get(product);
  if (cached !== undefined) return cached;
  const code = makeCode(product, format);
  ofFormat.set(product, code);
  return code;
}

function makeCode({ gtin, barcode, storeCode }: LabelProduct, format: LabelFormat): LabelBarcode | null {
  const ean = [gtin, barcode].map(asEan13).find((code) => code !== null);
  const other = gtin ?? barcode ?? storeCode;
  if (!ean && !other) return null;
  const modules = ean ? encodeBarcodeModules(ean, "EAN13") : encodeBarcodeModules(other!);
  const { width } = format.label;
  const module = format.modules.find(
    (size) =>
      modules.length * size <= width - 2 * format.padding && (modules.length + 2 * QUIET) * size <= width,
  );
  const text = ean ?? other!;
  return module && modules !== "" ? { text, modules, module } : { text, modules: "", module: 0 };
}

/** A UPC-A code is an EAN-13 code with a leading zero. */
function asEan13(code: string | null): string | null {
  const digits = code?.length === 12 ? `0${code}` : code;
  return digits && isEan13(digits) ? digits : null;
}

/** Most labels that the browser can lay out without blocking. */
export const MAX_PRINTED_LABELS = 2_400;

/** Fills pages with labels. `start` is the first free place of the first page, from 1; an empty place is null. */
export function splitIntoLabelPages<T>(
  products: readonly T[],
  copies: number,
  start: number,
  { columns, rows }: LabelFormat,
): (T | null)[][] {
  const perPage = columns * rows;
  const places: (T | null)[] = [
    ...Array<null>(start - 1).fill(null),
    ...products.flatMap((product) => Array<T>(copies).fill(product)),
  ];
  return Array.from({ length: Math.ceil(places.length / perPage) }, (_, i) =>
    places.slice(i * perPage, (i + 1) * perPage),
  );
}

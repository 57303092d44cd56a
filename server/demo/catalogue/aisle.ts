import { computeEan13CheckDigit } from "#core/goods/barcodes.ts";
import type { ProductCategory } from "#core/goods/categories.ts";
import { UNIT_SYMBOLS, UNITS, type Unit } from "#core/units.ts";
import { type DemoSupplierKey, demoSupplierIndex } from "../suppliers.ts";

export interface DemoProduct {
  name: string;
  description: string | null;
  category: ProductCategory;
  /** Whole pesos per unit, a multiple of 50. */
  price: number;
  unit: Unit;
  /** Unit cost in whole pesos. */
  cost: number;
  stock: number;
  minStock: number | null;
  /** How often the product is bought, relative to the others. */
  weight: number;
  gtin: string | null;
  storeCode: string | null;
  active: boolean;
  supplierIndex: number;
}

/**
 * Parses the products of several aisles. An aisle begins with `# category | maker | supplier | cost`: the maker has five
 * invented digits, which follow Colombia's prefix 770 in the barcode, and the cost is a fraction of the price. Each line
 * below has a product: `name | price | stock | weight | description`, where the weight says how often it is bought
 * relative to other products. Before the name, `[PAN01]` is a store code instead of a barcode, and `(inactivo)` marks a
 * product that is no longer sold. A stock of `8.4 kg min 2` is measured in kilos and low below 2.
 */
export function parseProducts(text: string): DemoProduct[] {
  return text
    .trim()
    .split(/^ *# /m)
    .slice(1)
    .flatMap((aisle) => {
      const [heading = "", ...lines] = aisle.trim().split("\n");
      return lines.map((line, i) => parseProduct(cellsOf(heading), line, i + 1));
    });
}

const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());

function parseProduct(
  [category, maker = "", supplier, costPart]: string[],
  line: string,
  item: number,
): DemoProduct {
  const [label = "", price, stock = "", weight, description] = cellsOf(line);
  const [, amount, symbol = "", minimum] = STOCK.exec(stock) ?? [];
  const [, inactive, storeCode, name = ""] = /^(\(inactivo\) )?(?:\[(\w+)\] )?(.+)$/.exec(label) ?? [];
  return {
    name,
    description: description || null,
    category: category as ProductCategory,
    price: Number(price),
    unit: UNITS.find((unit) => UNIT_SYMBOLS[unit] === symbol)!,
    cost: Math.round((Number(price) * Number(costPart)) / 10) * 10,
    stock: Number(amount),
    minStock: minimum ? Number(minimum) : null,
    weight: Number(weight),
    gtin: storeCode ? null : gtin(maker, item),
    storeCode: storeCode ?? null,
    active: !inactive,
    supplierIndex: demoSupplierIndex(supplier as DemoSupplierKey),
  };
}

const STOCK = /^([\d.]+)(?: (kg|lb|L|m))?(?: min ([\d.]+))?$/;

function gtin(maker: string, item: number): string {
  const first12 = `770${maker}${String(item).padStart(4, "0")}`;
  return `${first12}${computeEan13CheckDigit(first12)}`;
}

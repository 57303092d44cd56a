import { hasAtMostThreeDecimals, toThousandths } from "#core/quantity.ts";
import { type Content, type ContentUnit, MAX_CONTENT } from "#core/units.ts";

/** Spellings of each unit, with how many of the content's unit it is. */
const SPELLINGS: readonly (readonly [spellings: string, unit: ContentUnit, factor: number])[] = [
  ["g gr grs gramo gramos", "G", 1],
  ["kg kgs kilo kilos", "G", 1_000],
  ["lb lbs libra libras", "G", 500],
  ["ml cc mililitro mililitros", "ML", 1],
  ["l lt lts litro litros", "ML", 1_000],
  ["m mt mts metro metros", "M", 1],
  ["un und unds unid u unidad unidades", "UN", 1],
];
const UNITS_BY_SPELLING = new Map(
  SPELLINGS.flatMap(([spellings, unit, factor]) =>
    spellings.split(" ").map((spelling) => [spelling, { unit, factor }] as const),
  ),
);

/** Reads '500 g', '1,5 L' or '30 un'. A point before three digits separates thousands of a small unit: '1.500 ml'. */
export function parseContent(text: string): Content | null {
  const [, number, spelling] = /^(\d[\d.,]*)\s*([a-z]+)\.?$/i.exec(text.trim()) ?? [];
  const found = spelling && UNITS_BY_SPELLING.get(spelling.toLowerCase());
  if (!number || !found) return null;
  const { unit, factor } = found;
  const plain = factor === 1 && unit !== "M" ? number.replace(/\.(?=\d{3}(?:\D|$))/g, "") : number;
  if (!/^\d+(?:[.,]\d+)?$/.test(plain)) return null;
  const quantity = toThousandths(Number(plain.replace(",", ".")) * factor) / 1_000;
  const isValid = quantity > 0 && quantity <= MAX_CONTENT && hasAtMostThreeDecimals(quantity);
  return isValid ? { quantity, unit } : null;
}

/** Builds what `parseContent` reads: '500 g', '1,5 L', '30 un'. */
export function formatContent({ quantity, unit }: Content): string {
  const isLarge = quantity >= 1_000 && (unit === "G" || unit === "ML");
  const symbol = isLarge ? { G: "kg", ML: "L" }[unit] : { G: "g", ML: "ml", M: "m", UN: "un" }[unit];
  // Without separators of thousands, which are read as decimals of a large unit.
  return `${String(isLarge ? quantity / 1_000 : quantity).replace(".", ",")} ${symbol}`;
}

const MEASURE_IN_NAME = new RegExp(
  `(?:^|[\\s(x])(\\d+(?:[.,]\\d+)?\\s*(?:${[...UNITS_BY_SPELLING.keys()].join("|")}))\\.?(?=$|[\\s).,])`,
  "gi",
);
const COUNT_IN_NAME = /(?:^|\s)x\s*(\d{1,4})(?=$|[\s).,])/gi;

/** Reads the content from a product's name, such as 'Arroz 500 g' or 'Huevos x 30'. Null unless it is plain. */
export function proposeContent(name: string): Content | null {
  if (/\d\s*x\s*\d/i.test(name)) return null; // '6 x 330 ml': the product has several of them
  const measures = [...name.matchAll(MEASURE_IN_NAME)].map(([, text]) => text!);
  const counts = [...name.replace(MEASURE_IN_NAME, " ").matchAll(COUNT_IN_NAME)].map(([, n]) => `${n} un`);
  const found = [...measures, ...counts];
  return found.length === 1 ? parseContent(found[0]!) : null;
}

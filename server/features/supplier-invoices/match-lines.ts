import { unitsPerSupplierUnit } from "#core/purchasing/supplier-units.ts";
import { mapInParts } from "#server/concurrency/in-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  buildSupplierCode,
  type InvoiceLineIdentity,
  isSureNameMatch,
  type LineProductMatch,
  normalizeGtin,
  type ProductSuggestion,
  splitProductNameWords,
} from "#server/features/supplier-invoices/match-rules.ts";
import {
  findProductsByCodes,
  readAllProductNames,
  readRememberedLineMatches,
} from "#server/features/supplier-invoices/matches.sql.ts";
import {
  hashWord,
  PRODUCT_NAME_SEPARATORS,
  type ProductName,
  ProductNameIndex,
} from "#server/features/supplier-invoices/product-name-index.ts";

export type MatchedInvoiceLine = { match: LineProductMatch | null; suggestions: ProductSuggestion[] };

/** Maximum words of a line that are compared, and of products that are compared with it. */
const MAX_WORDS = 60;
const MAX_FOUND = 60;
/** After this many lines, the event loop serves other requests. */
const LINE_STEP = 20;
const MAX_SUGGESTED = 5;
/** Suggestions below this similarity would only distract. */
const MIN_SIMILARITY = 0.25;

/** Matches invoice lines with products: by earlier choices, then by code, then by name. */
export async function matchInvoiceLines(
  tx: StoreTx,
  nit: string,
  lines: readonly InvoiceLineIdentity[],
): Promise<MatchedInvoiceLine[]> {
  const forms = lines.map(({ gtin }) => normalizeGtin(gtin));
  const codes = await mapInParts(lines, LINE_STEP, buildSupplierCode);
  const [remembered, coded] = await Promise.all([
    readRememberedLineMatches(tx, nit, codes),
    findProductsByCodes(
      tx,
      forms.filter((form) => form !== null),
    ),
  ]);
  const rememberedByCode = new Map(remembered.map((one) => [one.supplierCode, one]));
  const byForm = new Map(coded.map((one) => [one.form, one]));
  const matches = lines.map((line, i): LineProductMatch | null => {
    const before = rememberedByCode.get(codes[i]!);
    if (before) {
      const { productId, presentationId, units } = before;
      return { productId, presentationId, units, by: "MEMORY" };
    }
    const found = byForm.get(forms[i] ?? "");
    if (!found) return null;
    const { productId, presentationId, unit } = found;
    return {
      productId,
      presentationId,
      units: found.units ?? unitsPerSupplierUnit(line, unit, true),
      by: "CODE",
    };
  });
  const unmatched = lines.flatMap((line, i) => (matches[i] ? [] : [{ line, i }]));
  const rest = await mapInParts(unmatched, LINE_STEP, ({ line, i }) => ({
    line,
    i,
    words: splitProductNameWords(line.description).slice(0, MAX_WORDS),
  }));
  const suggested = new Map<number, ProductSuggestion[]>();
  const finder =
    rest.length > 0
      ? await finderOf(new ProductNameIndex(await readAllProductNames(tx, PRODUCT_NAME_SEPARATORS)), rest)
      : null;
  await mapInParts(rest, LINE_STEP, ({ line, i, words }) => {
    const ranked = finder!(words);
    const [best, second] = ranked;
    if (
      best &&
      isSureNameMatch(words, splitProductNameWords(best.name)) &&
      best.similarity > (second?.similarity ?? 0)
    )
      matches[i] = {
        productId: best.id,
        presentationId: null,
        units: unitsPerSupplierUnit(line, best.unit),
        by: "NAME",
      };
    else
      suggested.set(
        i,
        ranked.map(({ id, unit }) => ({ id, units: unitsPerSupplierUnit(line, unit) })),
      );
  });
  return matches.map((match, i) => ({ match, suggestions: suggested.get(i) ?? [] }));
}

type RankedProduct = ProductName & { similarity: number };

/** Returns a search for products by the rarest words of a line, most similar first. */
async function finderOf(
  products: ProductNameIndex,
  lines: readonly { words: readonly string[] }[],
): Promise<(words: readonly string[]) => RankedProduct[]> {
  const holders = await products.findProductsWithWords(
    lines.flatMap(({ words }) => words),
    MAX_FOUND,
  );
  return (words) => {
    const places = new Set<number>();
    const rarest = words.map((word) => holders.get(word)!).filter(({ count }) => count > 0);
    for (const { first } of rarest.toSorted((a, b) => a.count - b.count)) {
      if (places.size >= MAX_FOUND) break;
      for (const place of first) places.add(place);
    }
    const hashes = new Set(words.map(hashWord));
    const ranked: RankedProduct[] = [];
    for (const place of places) {
      const alike = products.computeSimilarity(place, hashes);
      const last = ranked.length < MAX_SUGGESTED ? MIN_SIMILARITY : ranked.at(-1)!.similarity;
      if (alike >= last) keepBest(ranked, { ...products.at(place), similarity: alike });
    }
    return ranked;
  };
}

function keepBest(ranked: RankedProduct[], one: RankedProduct) {
  ranked.push(one);
  ranked.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
  if (ranked.length > MAX_SUGGESTED) ranked.pop();
}

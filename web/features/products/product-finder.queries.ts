import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { FoundProduct } from "#core/contract/products.ts";
import { searchProducts as searchOnServer } from "#core/contract/products.ts";
import { codeForm } from "#core/product-code.ts";
import { typedByUsScanner } from "#core/scanner-keyboard.ts";
import { answerTimeout } from "#web/api/answer-timeout.ts";
import { call } from "#web/api/client.ts";
import { PRODUCTS } from "#web/api/query-keys.ts";
import { idle } from "#web/ui/later.ts";
import {
  indexProducts,
  type ProductIndex,
  type Ranks,
  searchProducts,
  withCode,
  withScan,
} from "./product-finder.ts";
import { findByCode, useProducts } from "./products.queries.ts";
import { tellWrongKeyboard } from "./public/wrong-keyboard.ts";

/** A scan may wait this long for the server, in milliseconds; the scans behind it wait as well. */
const TIMEOUT_MS = 4_000;

async function ask(text: string, signal: AbortSignal): Promise<FoundProduct[]> {
  return (await call(searchOnServer, { query: { q: text, presentations: "true" } }, { signal })).data
    .products;
}

/**
 * As the scanner's purchase screen asks (specification, section 7): by GTIN, by barcode, then by searching.
 * The answer has the price and the stock of this moment. @throws when the server is not reached
 */
export function lookUpOnServer(code: string, byHand: boolean): Promise<readonly FoundProduct[]> {
  const signal = answerTimeout(TIMEOUT_MS);
  return firstMeant(byHand ? [code] : meantBy(code), async (text) => {
    const product = await findByCode(text, signal);
    if (product) return product.active ? [product] : [];
    return withCode(indexProducts(await ask(text, signal)), text);
  });
}

/** What was scanned, and what a scanner set for another keyboard may have meant. */
export const meantBy = (scanned: string): readonly string[] => [scanned, ...typedByUsScanner(scanned)];

/** What is found for the first text for which anything is. Says so where it is not what was scanned. */
export async function firstMeant<T>(
  texts: readonly string[],
  find: (text: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  for (const [at, text] of texts.entries()) {
    const found = await find(text);
    if (found.length === 0) continue;
    if (at > 0) tellWrongKeyboard();
    return found;
  }
  return [];
}

/** The products of a scan, in hand. Says when the scanner is set for another keyboard. */
export function findScanned(index: ProductIndex, scanned: string): readonly FoundProduct[] {
  const { products, byLayout } = withScan(index, scanned);
  if (byLayout) tellWrongKeyboard();
  return products;
}

let latest: ProductIndex | undefined;

/** The index of a list, made from the one before it where that one will do. */
export function useProductIndex(products: readonly FoundProduct[] = NONE): ProductIndex {
  const index = useMemo(() => {
    if (latest?.products !== products) latest = indexProducts(products, latest);
    return latest;
  }, [products]);
  // Ready before the first key, and not before the screen.
  useEffect(() => void idle().then(index.searched), [index]);
  return index;
}

const NONE: readonly FoundProduct[] = [];

/** The active catalogue, searched in the browser; `lookUp` asks the server for what is not in hand (yet). */
export function useProductFinder(ranks?: Ranks) {
  const list = useProducts();
  const index = useProductIndex(list.data);
  const search = useCallback(
    (typed: string) => searchProducts(index, typed, undefined, ranks),
    [index, ranks],
  );
  return {
    list,
    search,
    withCode: (typed: string) => withCode(index, typed),
    withScan: (scanned: string) => findScanned(index, scanned),
    /** The products with this code, in hand or on the server. @throws when the server is not reached */
    lookUp: async (code: string, byHand: boolean): Promise<readonly FoundProduct[]> => {
      const inHand = byHand ? withCode(index, code) : findScanned(index, code);
      if (inHand.length > 0) return inHand;
      const signal = answerTimeout(TIMEOUT_MS);
      return firstMeant(byHand ? [code] : meantBy(code), async (text) =>
        withCode(indexProducts(await ask(text, signal)), text),
      );
    },
  };
}

/** Results from the server, for a text that the catalogue in hand does not hold. Failures are logged and show an empty list. */
export function useServerSearch(text: string, enabled: boolean) {
  const found = useQuery({
    queryKey: [...PRODUCTS, "search", codeForm(text)],
    queryFn: ({ signal }) => ask(text, signal),
    enabled: enabled && text !== "",
    retry: false,
  });
  const { error } = found;
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return found;
}

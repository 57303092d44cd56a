import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { type FoundProduct, searchProducts as searchOnServer } from "#core/contract/products/products.ts";
import { normalizeProductCode, readProductCode, readScannedProductCode } from "#core/goods/product-code.ts";
import { readAsUsKeyboardLayout } from "#core/goods/scanner-keyboard.ts";
import { computeQuantityCost } from "#core/quantity.ts";
import { createAnswerTimeoutSignal } from "#web/api/answer-timeout.ts";
import { call } from "#web/api/client.ts";
import { PRODUCTS_KEY } from "#web/api/query-keys.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";
import { waitForIdleTime } from "#web/ui/hooks/lazy-chunk.ts";
import {
  buildProductIndex,
  findProductsByScan,
  findProductsByTypedCode,
  type ProductIndex,
  type ProductSalesRanks,
  searchProducts,
} from "./product-finder.ts";
import { findProductOnServer, useProducts } from "./products.queries.ts";
import { warnWrongKeyboardLayout } from "./public/wrong-keyboard.ts";

/** Milliseconds for which a scan waits for the server, while later scans queue. */
const TIMEOUT_MS = 4_000;

async function ask(text: string, signal: AbortSignal): Promise<FoundProduct[]> {
  return (await call(searchOnServer, { query: { q: text, presentations: "true" } }, { signal })).data
    .products;
}

/**
 * Looks for the code first as a GTIN, then as a barcode, then by the search.
 * @throws ApiError when the server is unreachable
 */
export function lookUpProductOnServer(code: string, byHand: boolean): Promise<readonly FoundProduct[]> {
  const signal = createAnswerTimeoutSignal(TIMEOUT_MS);
  return findByCodeReadings(byHand ? [code] : listScanReadings(code), async (text) => {
    const product = await findProductOnServer(text, signal);
    if (product) return product.active ? [product] : [];
    return findProductsByTypedCode(buildProductIndex(await ask(text, signal)), text);
  });
}

/** The scanned text, then the texts that a scanner with a US keyboard layout may have meant. */
export const listScanReadings = (scanned: string): readonly string[] => [
  scanned,
  ...readAsUsKeyboardLayout(scanned),
];

/** Searches each text in turn. Warns the user if a text after the first, a corrected one, matched. */
export async function findByCodeReadings<T>(
  texts: readonly string[],
  find: (text: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  for (const [at, text] of texts.entries()) {
    const found = await find(text);
    if (found.length === 0) continue;
    if (at > 0) warnWrongKeyboardLayout();
    return found;
  }
  return [];
}

/** Finds products by a scanned text. Warns the user if the scanner's keyboard layout is wrong. */
export function findScannedProducts(index: ProductIndex, scanned: string): readonly FoundProduct[] {
  const { products, byLayout } = findProductsByScan(index, scanned);
  if (byLayout) warnWrongKeyboardLayout();
  return products;
}

/** The name and the price of the found product, or of the found pack of the product. */
export function readSoldNameAndPrice({ name, price, presentation }: FoundProduct) {
  if (!presentation) return { name, price };
  return {
    name: `${name} (${presentation.name})`,
    price: presentation.price ?? computeQuantityCost(price, presentation.units),
  };
}

let latest: ProductIndex | undefined;

/** Returns the index of a list and reuses the previous index where possible. */
export function useProductIndex(products: readonly FoundProduct[] = NONE): ProductIndex {
  const index = useMemo(() => {
    if (latest?.products !== products) latest = buildProductIndex(products, latest);
    return latest;
  }, [products]);
  // Prepares the index after the first render, in short parts, before the first keystroke.
  useEffect(() => {
    let gone = false;
    const prepare = async () => {
      do await waitForIdleTime();
      while (!gone && index.prepareSome());
    };
    void prepare();
    return () => {
      gone = true;
    };
  }, [index]);
  return index;
}

const NONE: readonly FoundProduct[] = [];

/** `search` uses the loaded products. `lookUp` also asks the server. */
export function useProductFinder(ranks?: ProductSalesRanks, useList = useProducts) {
  const list = useList();
  const index = useProductIndex(list.data);
  const search = useCallback(
    (typed: string) => searchProducts(index, typed, undefined, ranks),
    [index, ranks],
  );
  return {
    list,
    search,
    withCode: (typed: string) => findProductsByTypedCode(index, typed),
    withScan: (scanned: string) => findScannedProducts(index, scanned),
    /**
     * Finds a code in the loaded list, else on the server.
     * @throws ApiError when the server is unreachable
     */
    lookUp: async (code: string, byHand: boolean): Promise<readonly FoundProduct[]> => {
      const inHand = byHand ? findProductsByTypedCode(index, code) : findScannedProducts(index, code);
      if (inHand.length > 0) return inHand;
      const copied = list.data ? [] : await findProductsInReplica(code, byHand);
      if (copied.length > 0) return copied;
      const signal = createAnswerTimeoutSignal(TIMEOUT_MS);
      return findByCodeReadings(byHand ? [code] : listScanReadings(code), async (text) =>
        findProductsByTypedCode(buildProductIndex(await ask(text, signal)), text),
      );
    },
  };
}

/** Finds a code in the replica without reading all its products. Empty without a replica. */
export async function findProductsInReplica(code: string, byHand: boolean): Promise<readonly FoundProduct[]> {
  const readings = byHand ? readProductCode(code) : readScannedProductCode(code);
  const forms = readings.map(({ form }) => form);
  const index = buildProductIndex(
    (await readReplica((shop, id) => shop.findReplicaProductsByCode(id, forms))) ?? [],
  );
  return byHand ? findProductsByTypedCode(index, code) : findScannedProducts(index, code);
}

/** Server results for a text that matches no loaded product. A failure gives an empty list. */
export function useServerProductSearch(text: string, enabled: boolean) {
  return useQuery({
    queryKey: [...PRODUCTS_KEY, "search", normalizeProductCode(text)],
    queryFn: ({ signal }) => ask(text, signal),
    enabled: enabled && text !== "",
    retry: false,
  });
}

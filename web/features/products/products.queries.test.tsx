// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { setSessionToken } from "#web/api/client.ts";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { aProduct } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { useFirstShownProducts, useRefreshProductQueries, useTillProducts } from "./products.queries.ts";

beforeEach(() => {
  stubIndexedDb();
  updateConnectionStatus({ reached: true });
});
afterEach(() => {
  cleanup();
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The device starts to copy the products seconds after the screen opens. */
const PATIENT = { timeout: 20_000 };
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const inClient =
  (queryClient: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );

test("a change of products invalidates the dashboard's figures", async () => {
  const queryClient = client();
  const keys = [
    ["products", "list"],
    ["products", "cost", "1"],
    ["sales", "statistics"],
  ];
  for (const key of keys) queryClient.setQueryData(key, {});
  const { result } = renderHook(useRefreshProductQueries, { wrapper: inClient(queryClient) });
  await act(() => result.current());
  expect(keys.filter((key) => queryClient.getQueryState(key)!.isInvalidated)).toEqual(keys);
});

const goods = ["Arroz", "Café", "Sal"].map((name) => aProduct({ id: name, name }));
const namesOf = (products: readonly Product[] | undefined) => products?.map(({ name }) => name);

type Shop = { total: number; copy: () => Promise<Response> };

/** A device without a replica. Each test needs its own `storeId`, because open databases are cached. */
function openShop(storeId: string, { total, copy }: Shop) {
  setSessionToken("token", `${storeId}/ana`, () => {});
  const requests: string[] = [];
  stubServer(async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://here");
    requests.push(pathname.replace(/^.*\/api/, "") + (searchParams.has("page") ? " page" : ""));
    if (pathname.endsWith("/changes")) return copy();
    const isPage = searchParams.has("page");
    const pagination = { page: 1, limit: 100, total, totalPages: 1 };
    const products = isPage ? goods.slice(0, 2) : goods;
    return Response.json({
      status: "success",
      results: products.length,
      data: { products },
      ...(isPage && { pagination }),
    });
  });
  const both = () => ({ whole: useTillProducts().data, first: useFirstShownProducts() });
  const { result } = renderHook(both, { wrapper: inClient(client()) });
  return {
    asked: requests,
    whole: () => namesOf(result.current.whole),
    first: () => namesOf(result.current.first),
  };
}

const wholeCopy = () =>
  Response.json({
    status: "success",
    data: {
      cursor: "1",
      full: true,
      settings: DEFAULT_STORE_SETTINGS,
      shift: null,
      best: [],
      products: { changed: goods, deleted: [] },
      customers: { changed: [], deleted: [] },
      till: { id: "t", name: "Caja", active: true },
    },
  });

test("a device without a replica shows the first products, and the others from its first copy", async () => {
  let arrive = () => {};
  const arrival = new Promise<Response>((resolve) => {
    arrive = () => resolve(wholeCopy());
  });
  const { asked, whole, first } = openShop("large", { total: 3, copy: () => arrival });
  await vi.waitFor(() => expect(first()).toEqual(["Arroz", "Café"]));
  await vi.waitFor(() => expect(asked).toEqual(["/products page", "/changes"]), PATIENT);
  expect(whole()).toBeUndefined();
  arrive();
  await vi.waitFor(() => expect(whole()).toEqual(["Arroz", "Café", "Sal"]));
  expect(asked).toHaveLength(2);
});

test("the first products of a small store are all of them", async () => {
  const { asked, whole, first } = openShop("small", { total: 2, copy: async () => wholeCopy() });
  await vi.waitFor(() => expect(whole()).toEqual(["Arroz", "Café"]));
  expect([first(), asked]).toEqual([undefined, ["/products page"]]);
});

test("a browser that stores nothing reads all products from the server", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new Error("forbidden");
    },
  });
  const { asked, whole } = openShop("forbidden", { total: 3, copy: async () => wholeCopy() });
  await vi.waitFor(() => expect(whole()).toEqual(["Arroz", "Café", "Sal"]), PATIENT);
  expect(asked).toEqual(["/products page", "/products"]);
});

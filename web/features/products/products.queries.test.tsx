// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useRefreshProducts } from "./products.queries.ts";

afterEach(cleanup);

test("a change of products invalidates the dashboard's figures", async () => {
  const client = new QueryClient();
  const keys = [
    ["products", "list"],
    ["products", "cost", "1"],
    ["sales", "statistics"],
  ];
  for (const key of keys) client.setQueryData(key, {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useRefreshProducts, { wrapper });
  await act(() => result.current());
  expect(keys.filter((key) => client.getQueryState(key)!.isInvalidated)).toEqual(keys);
});

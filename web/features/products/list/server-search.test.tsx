// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useServerProductSearch } from "#web/features/products/product-finder.queries.ts";
import { stubServer } from "#web/test/server-answers.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a failed search is logged and returns nothing", async () => {
  stubServer(async () => Response.json({ message: "Se cayó" }, { status: 500 }));
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useServerProductSearch("panela", true), { wrapper });
  await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: "Se cayó" })));
  expect(result.current.data).toBeUndefined();
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import { useRefreshExpenses } from "./expenses.queries.ts";

test("an expense makes the reports stale, which subtract it", () => {
  const client = new QueryClient();
  const report = [...REPORTS_KEY, "financial", "2026-11"];
  client.setQueryData(report, {});
  const { result } = renderHook(useRefreshExpenses, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current();
  expect(client.getQueryState(report)?.isInvalidated).toBe(true);
});

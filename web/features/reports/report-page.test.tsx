// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { stubServer } from "#web/test/server-answers.ts";
import { HoursScreen } from "./hours-screen.tsx";
import { PaymentMethodsScreen } from "./table-report-screens.tsx";
import { TaxReportScreen } from "./tax-report-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["Cómo te pagaron", PaymentMethodsScreen],
  ["Ventas por hora", HoursScreen],
  ["Impuestos", TaxReportScreen],
])("the banner of a report that failed leaves the title «%s» in its place", async (title, Screen) => {
  stubServer(async () => Response.json({ message: "No" }, { status: 500 }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const banner = await screen.findByRole("alert");
  const heading = screen.getByRole("heading", { level: 1, name: title });
  expect(heading.compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

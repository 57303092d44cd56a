// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { FiscalNumberRange } from "#core/contract/fiscal/fiscal.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { NumberRangeDialog } from "./number-ranges-section.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const invoices: FiscalNumberRange = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  kind: "FEV",
  environment: "PRODUCTION",
  resolution: "18764000001",
  date: "2026-01-15",
  prefix: "FE",
  from: 1,
  to: 1_000,
  validFrom: "2026-01-15",
  validTo: "2028-01-15",
  next: 1,
  left: 1_000,
  tillId: null,
  active: true,
};

test("a correction sends only what was changed", async () => {
  const sent: unknown[] = [];
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return Response.json({ status: "success", data: method === "PATCH" ? invoices : [invoices] });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <NumberRangeDialog open range={invoices} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Hasta el"), { target: { value: "2.000" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toEqual([{ to: 2_000 }]));
});

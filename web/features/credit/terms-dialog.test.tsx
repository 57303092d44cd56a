// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { CreditTermsDialog } from "./terms-dialog.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const customer = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Ana",
  creditLimit: 50_000,
  creditDays: 15,
  creditPaused: false,
};

test("sends only what was changed in the form", async () => {
  const sent: unknown[] = [];
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return Response.json({ code: "CONFLICT", message: "No" }, { status: 409 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <CreditTermsDialog open account={{ customer } as CreditAccount} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Plazo/), { target: { value: "30" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toEqual([{ creditDays: 30 }]));
});

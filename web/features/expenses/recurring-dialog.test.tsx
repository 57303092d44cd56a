// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { RecurringExpense } from "#core/contract/expenses.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { RecurringExpenseDialog } from "./recurring-dialog.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const rent: RecurringExpense = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  concept: "Arriendo",
  category: "RENT",
  amount: 580_000,
  day: 5,
  active: true,
  status: "PENDING",
};

test("sends only what was changed in the form", async () => {
  const sent: unknown[] = [];
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return Response.json({ status: "success", data: rent });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RecurringExpenseDialog open recurring={rent} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Día del mes/), { target: { value: "10" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toEqual([{ day: 10 }]));
});

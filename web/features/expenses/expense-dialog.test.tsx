// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ExpensesScreen } from "./expenses-screen.tsx";

beforeEach(() => {
  storeSession(aSession("OWNER"));
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

test.each([
  ["Pagar sueldo", /^¿A quién\?/],
  ["Anotar gasto", /^¿Cuánto\?/],
])("'%s' begins in its first field", async (name, label) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <MemoryRouter>
          <ExpensesScreen />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(label));
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { AuditEvent } from "#core/contract/audit.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ActivityScreen } from "./activity-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event: AuditEvent = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  at: "2026-11-21T10:00:00.000Z",
  kind: "CUSTOMER_ERASED",
  by: { id: "0198c1aa-0000-7000-8000-000000000002", name: "Ana" },
  subject: null,
  details: {},
};

test("reports only a requested page that failed to load", async () => {
  const data = { events: [event], next: "0198c1aa-0000-7000-8000-000000000001" };
  let up = true;
  stubServer(async () => {
    if (!up) throw new TypeError("Failed to fetch");
    return Response.json({ status: "success", data });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ActivityScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const more = await screen.findByRole("button", { name: "Ver actividad anterior" });
  up = false;
  // Simulates that the user returns to the window, which refetches.
  await act(() => client.refetchQueries());
  expect(client.getQueryState(["audit"])?.status).toBe("error");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(more);
  expect((await screen.findByRole("alert")).textContent).toBe("No pudimos cargar más. Intenta de nuevo.");
});

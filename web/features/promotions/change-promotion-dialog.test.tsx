// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ChangePromotionDialog } from "./promotions-screen.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const weekend: Promotion = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Fin de semana",
  kind: "PERCENT",
  productIds: ["0198c1aa-0000-7000-8000-000000000002"],
  percent: 10,
  every: null,
  items: null,
  price: null,
  startsOn: "2026-11-01",
  endsOn: "2026-12-31",
  days: null,
  fromTime: null,
  toTime: null,
  active: true,
};

test("sends only what was changed in the form", async () => {
  const sent: unknown[] = [];
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return Response.json({ status: "success", data: { promotion: weekend } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ChangePromotionDialog open promotion={weekend} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Hasta el/), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toEqual([{ endsOn: null }]));
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Service } from "#core/contract/services.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ServicesDialog } from "./services-dialog.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const topUp: Service = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Recarga",
  direction: "IN",
  commissionPercent: 5.5,
  commissionFixed: null,
  fee: null,
  active: true,
};

test("sends only what was changed in the form, and the switch only itself", async () => {
  const sent: unknown[] = [];
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return Response.json({ status: "success", data: method === "PATCH" ? topUp : [topUp] });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ServicesDialog open onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByLabelText("Recarga en uso"));
  await waitFor(() => expect(sent).toEqual([{ active: false }]));
  fireEvent.click(screen.getByRole("button", { name: "Cambiar Recarga" }));
  fireEvent.change(screen.getByLabelText("La red te paga (%)"), { target: { value: "6" } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent.slice(1)).toEqual([{ commissionPercent: 6 }]));
});

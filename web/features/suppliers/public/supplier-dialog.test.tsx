// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Supplier } from "#core/contract/suppliers.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { SupplierDialog } from "./supplier-dialog.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const granero: Supplier = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "El Granero",
  contactName: null,
  phone: "300 123 4567",
  email: null,
  address: "Cl. 10 # 4-12",
  nit: null,
  description: null,
  _count: { purchaseOrders: 0 },
};

test("sends only what was changed in the form, and nothing when nothing was", async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sent.push(JSON.parse(body as string));
    return Response.json({ status: "success", results: 0, data: { supplier: granero, suppliers: [] } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SupplierDialog open supplier={granero} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const save = screen.getByRole("button", { name: /Guardar|Actualizar/ });
  fireEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Teléfono/), { target: { value: "301 000 0000" } });
  fireEvent.change(screen.getByLabelText(/^Dirección/), { target: { value: "" } });
  fireEvent.click(save);
  await waitFor(() => expect(sent).toEqual([{ phone: "301 000 0000", address: null }]));
});

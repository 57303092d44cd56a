// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import {
  addUnorderedLine,
  EMPTY_RECEPTION,
  type ReceptionDraft,
} from "#web/features/purchase-orders/reception-form.ts";
import { aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ArrivalPaymentFields } from "./arrival-payment.tsx";

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

function Owed() {
  const [draft, setDraft] = useState<ReceptionDraft>({
    ...EMPTY_RECEPTION,
    lines: addUnorderedLine([], { id: "p", name: "Pan", unit: "UNIT" } as Product).map((line) => ({
      ...line,
      quantity: 100,
      unitPrice: 2_000,
    })),
    payment: "OWED",
  });
  return (
    <ArrivalPaymentFields
      draft={draft}
      checked={false}
      drawer={{ used: false, open: false }}
      onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
    />
  );
}

function show() {
  storeSession(aSession("OWNER"));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <Owed />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("takes the amount that is owed as it is typed, with its point, and can be emptied", async () => {
  stubServer(async () => Response.json({ status: "success", results: 0, data: { suppliers: [] } }));
  show();
  const owed = screen.getByLabelText<HTMLInputElement>(/^¿Cuánto queda\?/);
  expect(owed.value).toBe("$ 200.000");
  await userEvent.clear(owed);
  expect(owed.value).toBe("");
  await userEvent.type(owed, "150.000");
  expect(owed.value).toBe("$ 150.000");
});

test("a supplier who is not there is created in place, and chosen", async () => {
  const granero = {
    ...{ id: "0198c1aa-0000-7000-8000-000000000001", name: "El Granero", phone: "300 123 4567" },
    ...{ contactName: null, email: null, address: null, nit: null, description: null },
    _count: { purchaseOrders: 0 },
  };
  let suppliers: object[] = [];
  stubServer(async (_: string, { method }: RequestInit) => {
    if (method !== "POST")
      return Response.json({ status: "success", results: suppliers.length, data: { suppliers } });
    suppliers = [granero];
    return Response.json({ status: "success", data: { supplier: granero } }, { status: 201 });
  });
  show();
  await userEvent.click(screen.getByRole("button", { name: "Crear proveedor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nuevo Proveedor" }));
  await userEvent.type(dialog.getByLabelText(/^Nombre/), "El Granero");
  await userEvent.type(dialog.getByLabelText(/^Teléfono/), "300 123 4567");
  await userEvent.click(dialog.getByRole("button", { name: "Crear Proveedor" }));
  const owedTo = () => screen.getByLabelText<HTMLSelectElement>(/^¿A quién le debes\?/);
  await waitFor(() => expect(owedTo().value).toBe(granero.id));
  expect(owedTo().selectedOptions[0]?.textContent).toBe("El Granero");
});

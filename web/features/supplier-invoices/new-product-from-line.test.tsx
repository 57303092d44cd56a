// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import type { VatResponsibility } from "#core/tax/classes.ts";
import { SETTINGS_KEY } from "#web/api/query-keys.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { NewProductFromInvoiceLine } from "./new-product-from-line.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const line: InvoiceLine = {
  line: 1,
  kind: "GOODS",
  code: null,
  gtin: null,
  description: "Gaseosa",
  unit: "94",
  quantity: 10,
  price: 8_000,
  total: 80_000,
  taxRate: 19,
  taxes: [{ code: "01", name: "IVA", rate: 19, base: 80_000, amount: 15_200 }],
  free: false,
  cost: 80_000,
  match: null,
  suggestions: [],
  received: null,
};

function open(vat: VatResponsibility) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e6 } } });
  client.setQueryData(SETTINGS_KEY, {
    ...DEFAULT_STORE_SETTINGS,
    taxes: { ...DEFAULT_STORE_SETTINGS.taxes, vat },
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NewProductFromInvoiceLine open line={line} onClose={() => {}} onCreated={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const price = () => screen.getByLabelText<HTMLInputElement>(/^Precio/);

test("where the store charges IVA, the price leaves the asked margin without it", () => {
  open("RESPONSIBLE");
  expect(price().value).toBe("$ 11.900");
  screen.getByText(
    (_, part) => part?.textContent === "Cada unidad te cuesta $ 8.000 y ganas $ 2.000 sin contar impuestos",
  );
  fireEvent.change(price(), { target: { value: "9000" } });
  screen.getByText("Sin impuestos, está por debajo de lo que te cuesta");
});

test("elsewhere the cost has the IVA of the invoice, and the price covers it", () => {
  open("NOT_RESPONSIBLE");
  expect(price().value).toBe("$ 11.900");
  screen.getByText((_, part) => part?.textContent === "Cada unidad te cuesta $ 9.520 y ganas $ 2.380");
});

test("takes a price as it is typed, with its point; another margin proposes again", async () => {
  open("NOT_RESPONSIBLE");
  // The dialog takes the focus when it is open; keys would go there.
  await vi.waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  await userEvent.clear(price());
  expect(price().value).toBe("");
  await userEvent.type(price(), "3.500");
  expect(price().value).toBe("$ 3.500");
  await userEvent.clear(screen.getByLabelText(/^Quiero ganar/));
  await userEvent.type(screen.getByLabelText(/^Quiero ganar/), "20");
  expect(price().value).toBe("$ 11.900");
});

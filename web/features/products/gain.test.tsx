// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import type { VatResponsibility } from "#core/tax/classes.ts";
import { SETTINGS_KEY } from "#web/api/query-keys.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aProduct, aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { InitialCostField, ProductCostField } from "./form/cost-fields.tsx";
import { type ProductFormControl, type ProductFormDraft, toProductDraft } from "./form/product-form.ts";
import { ProductStockFigures } from "./movements/movements-screen.tsx";

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const soda = aProduct({ name: "Gaseosa", price: 11_900, tax: "IVA19" });

function NewProduct() {
  const defaultValues: ProductFormDraft = {
    ...toProductDraft(null),
    price: 11_900,
    cost: 8_000,
    tax: "IVA19",
  };
  const form = useForm<ProductFormDraft>({ defaultValues }) as unknown as ProductFormControl;
  return <InitialCostField form={form} />;
}

function open(vat: VatResponsibility) {
  const session = aSession("OWNER");
  const settings = { ...DEFAULT_STORE_SETTINGS, taxes: { ...DEFAULT_STORE_SETTINGS.taxes, vat } };
  storeSession(session);
  stubServer(async (url: string) => {
    const cost = { averageCost: 8_000, lastCost: 8_000, unitsBought: 10 };
    return Response.json({ status: "success", data: url.endsWith("/cost") ? cost : session });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1e6 } } });
  client.setQueryData(SETTINGS_KEY, settings);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SessionProvider>
          <ProductCostField productId={soda.id} price={soda.price} unit="UNIT" tax="IVA19" />
          <NewProduct />
          <ProductStockFigures product={soda} />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const page = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";

test.each([
  [
    "RESPONSIBLE",
    "Ganas $ 2.000 en cada unidad (20 % del precio sin impuestos)",
    "$ 2.00020 % del precio sin",
  ],
  ["NOT_RESPONSIBLE", "Ganas $ 3.900 en cada unidad (32,8 % del precio)", "$ 3.90032,8 % del precio"],
] as const)("in a store that is %s the gain is '%s'", async (vat, gain, figure) => {
  open(vat);
  await screen.findByText(/Te cuesta en promedio/);
  expect(page().split(gain)).toHaveLength(3);
  expect(page()).toContain(`Ganancia por unidad${figure}`);
});

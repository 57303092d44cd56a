// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { aProduct, aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";
import { ProductDialog } from "./product-dialog.tsx";

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

async function open(product: Product | null) {
  const session = aSession("OWNER");
  storeSession(session);
  stubServer(async (url: string, { method }: RequestInit) => {
    if (url.endsWith("/verify")) return Response.json({ status: "success", data: session });
    if (method === "POST" && url.endsWith("/products"))
      return Response.json(
        {
          code: "PRODUCT_CODE_TAKEN",
          message: "No",
          errors: [{ field: "storeCode", message: "Otro producto de la tienda ya usa ese código" }],
        },
        { status: 409 },
      );
    return Response.json({ message: "No" }, { status: 404 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SessionProvider>
          <ConfirmProvider>
            <ProductDialog open onClose={() => {}} target={{ product, gtin: "" }} />
          </ConfirmProvider>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return (await screen.findByText("Más datos")).closest("details")!;
}

test.each([
  ["a new product", null, false],
  ["a product without more data", aProduct({ minStock: null }), false],
  ["a product with a code of its own", aProduct({ minStock: null, storeCode: "PAN-07" }), true],
  ["a product by the kilo", aProduct({ minStock: null, unit: "KG" }), true],
])("'Más datos' of %s", async (_, product, isOpen) => {
  expect((await open(product)).open).toBe(isOpen);
});

test("code, name, price, stock and category come first, and 'Más datos' opens on the error of its field", async () => {
  const more = await open(null);
  const labels = [...document.querySelectorAll("[role=dialog] label")].map(({ textContent }) => textContent);
  expect(labels.slice(0, 5)).toEqual(["Código GTIN", "Nombre*", "Precio*", "Stock*", "Categoría*"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nombre/)));

  fireEvent.change(screen.getByLabelText(/^Nombre/), { target: { value: "Pan" } });
  fireEvent.change(screen.getByLabelText(/^Precio/), { target: { value: "500" } });
  fireEvent.change(screen.getByLabelText(/^Stock/), { target: { value: "9" } });
  const code = screen.getByLabelText("Código interno");
  fireEvent.change(code, { target: { value: "PAN-07" } });
  expect(more.open).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Crear Producto" }));
  await screen.findByText("Otro producto de la tienda ya usa ese código");
  expect(more.open).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(code));
});

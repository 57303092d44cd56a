// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aProduct } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ProductTable } from "./product-table.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bread = aProduct({ id: "0198c1aa-0000-7000-8000-000000000002", stock: 9, price: 500 });

test.each([
  ["Stock de Pan", "7", { stock: 8 }, { stock: 7, stockBefore: 9 }],
  ["Precio de Pan", "700", { price: 600 }, { changes: [{ id: bread.id, price: 700, priceBefore: 500 }] }],
])(
  "«%s» keeps the typed number when another till changes it, and sends the number that was there",
  async (label, typed, change, body) => {
    const sent: unknown[] = [];
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    stubServer(async (_: string, { method, body }: RequestInit) => {
      if (method !== "GET") sent.push(JSON.parse(body as string));
      return Response.json({ code: "CONFLICT", message: "Cambió" }, { status: 409 });
    });
    const client = new QueryClient();
    const actions = { edit: () => {}, adjust: () => {} };
    const table = (product: typeof bread) => (
      <QueryClientProvider client={client}>
        <ProductTable products={[product]} actions={actions as never} />
      </QueryClientProvider>
    );
    const { rerender } = render(table(bread));
    const box = screen.getAllByLabelText<HTMLInputElement>(label)[0]!;
    fireEvent.change(box, { target: { value: typed } });
    rerender(table({ ...bread, ...change }));
    expect(box.value.replace("$\u00a0", "").replace("$ ", "")).toBe(typed);
    fireEvent.blur(box);
    await waitFor(() => expect(sent).toMatchObject([body]));
    // After the refusal the field shows the listed number.
    await waitFor(() => expect(box.value.replace(/\D/g, "")).toBe(String(Object.values(change)[0])));
  },
);

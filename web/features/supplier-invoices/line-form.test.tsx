// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { InvoiceLineForm } from "./invoice-line.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const match = {
  productId: "p",
  presentationId: "paca",
  units: 24,
  by: "MEMORY" as const,
  name: "Poker",
  unit: "UNIT" as const,
  stock: 0,
  price: 0,
};
const line = { line: 1, quantity: 2, cost: 95_000, received: null, match } as InvoiceLine;

function show(goodsLeave: boolean) {
  const onSave = vi.fn();
  stubServer(async () => Response.json({ status: "success", results: 0, data: { products: [] } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceLineForm
        line={line}
        match={match}
        presentations={[]}
        goodsLeave={goodsLeave}
        busy={false}
        onSave={onSave}
        onCancel={() => {}}
      />
    </QueryClientProvider>,
  );
  return onSave;
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));

test("what came of a line costs its share, and the pack of a product that is not listed stays", async () => {
  const onSave = show(false);
  const came = screen.getByRole("textbox", { name: "Cantidad de Poker" });
  await userEvent.clear(came);
  await userEvent.type(came, "1,5");
  await userEvent.click(screen.getByRole("button", { name: /^Vino de ñapa/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Cantidad de ñapa de Poker" }), "2");
  await save();
  const choice = { line: 1, productId: "p", presentationId: "paca", units: 24, expiresOn: null };
  expect(onSave).toHaveBeenCalledWith({ ...choice, quantity: 1.5, paid: 71_250, freeUnits: 2 });
});

test("asks how many one holds; goods that leave have no free units and no date", async () => {
  const onSave = show(true);
  await userEvent.clear(screen.getByLabelText("Cada una trae"));
  await save();
  await screen.findByText("La cantidad debe ser mayor que cero");
  expect(screen.queryByRole("button", { name: /^Vino de ñapa/ })).toBeNull();
  expect(screen.queryByLabelText("Vencimiento de Poker")).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Cada una trae/), "1");
  await save();
  expect(onSave).toHaveBeenCalledWith({
    line: 1,
    productId: "p",
    presentationId: null,
    units: 1,
    quantity: null,
    paid: null,
    freeUnits: null,
    expiresOn: null,
  });
});

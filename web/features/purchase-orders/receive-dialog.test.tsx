// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ReceiveGoodsDialog } from "./public/orders-tab.tsx";

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const order = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  orderNumber: "OC-1",
  status: "SENT",
  supplier: { id: "s", name: "Distribuidora" },
  items: [
    {
      id: "0198c1aa-0000-7000-8000-000000000002",
      quantity: 100,
      received: 0,
      unitPrice: 2_000,
      unit: "UNIT",
      productName: "Pan",
      productId: null,
      gtin: null,
      description: null,
      notes: null,
      taxRate: null,
      presentation: null,
    },
  ],
} as unknown as PurchaseOrder;

let sent: { payable?: { amount?: number } }[];

beforeEach(async () => {
  sent = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  stubServer(async (_: string, { method, body }: RequestInit) => {
    if (method === "POST") sent.push(JSON.parse(body as string));
    return Response.json({ code: "CONFLICT", message: "Ya se recibió" }, { status: 409 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReceiveGoodsDialog open order={order} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByLabelText("Queda por pagar"));
});

const owed = () => screen.getByLabelText<HTMLInputElement>(/^¿Cuánto queda\?/);
const receive = () => userEvent.click(screen.getByRole("button", { name: "Recibir lo que llegó" }));

test("takes the amount that is owed as it is typed, with its point", async () => {
  expect(owed().value).toBe("$ 200.000");
  await userEvent.clear(owed());
  expect(owed().value).toBe("");
  await userEvent.type(owed(), "150.000");
  expect(owed().value).toBe("$ 150.000");
  await receive();
  await waitFor(() => expect(sent).toMatchObject([{ payable: { amount: 150_000 } }]));
});

test("an untouched amount follows what arrives, and the server adds it up", async () => {
  await receive();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.payable).toEqual({ dueOn: "", reference: "" });
});

test.each(["", "0"])("refuses a debt of %j", async (text) => {
  await userEvent.clear(owed());
  if (text) await userEvent.type(owed(), text);
  await receive();
  await screen.findByText("Escribe cuánto queda por pagar");
  expect(sent).toEqual([]);
});

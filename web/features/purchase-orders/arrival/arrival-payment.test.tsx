// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import {
  addUnorderedLine,
  EMPTY_RECEPTION,
  type ReceptionDraft,
} from "#web/features/purchase-orders/reception-form.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ArrivalPaymentFields } from "./arrival-payment.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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

test("takes the amount that is owed as it is typed, with its point, and can be emptied", async () => {
  stubServer(async () => Response.json({ status: "success", results: 0, data: { suppliers: [] } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Owed />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const owed = screen.getByLabelText<HTMLInputElement>(/^¿Cuánto queda\?/);
  expect(owed.value).toBe("$ 200.000");
  await userEvent.clear(owed);
  expect(owed.value).toBe("");
  await userEvent.type(owed, "150.000");
  expect(owed.value).toBe("$ 150.000");
});

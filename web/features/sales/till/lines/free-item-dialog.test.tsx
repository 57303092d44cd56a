// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { FreeItemDialog } from "./free-item-dialog.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("'Valor libre' begins in the price, where Enter adds the item", async () => {
  const dispatch = vi.fn<(event: unknown) => object>(() => ({ refused: null }));
  const till = { dispatch } as unknown as SaleEditor;
  render(
    <MemoryRouter>
      <FreeItemDialog open till={till} description="" onClose={() => {}} />
    </MemoryRouter>,
  );
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Precio"));
  await userEvent.keyboard("5000{Enter}");
  expect(dispatch.mock.calls).toMatchObject([[{ type: "addFree", item: { price: 5_000 } }]]);
});

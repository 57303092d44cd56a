// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { countFreeItem, UNNAMED_ITEM_NAME } from "#web/features/sales/till/sale/frequent-items.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { FrequentItemButtons } from "./till-lazy-actions.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const shown = () =>
  screen.queryAllByRole("button").map(({ textContent }) => textContent?.replace(/\s/g, " "));

test("an amount sold three times is sold again in one tap, once the till is opened again", () => {
  const dispatch = vi.fn(() => ({}));
  const till = { dispatch } as unknown as SaleEditor;
  const first = render(<FrequentItemButtons dispatch={till.dispatch} />);
  for (let i = 0; i < 3; i++) countFreeItem(UNNAMED_ITEM_NAME, 2_000);
  // The buttons do not change while the till is open.
  first.rerender(<FrequentItemButtons dispatch={till.dispatch} />);
  expect(shown()).toEqual([]);
  first.unmount();
  render(<FrequentItemButtons dispatch={till.dispatch} />);
  expect(shown()).toEqual(["Varios $ 2.000"]);
  screen.getByRole("button").click();
  expect(dispatch).toHaveBeenCalledWith({
    type: "addFree",
    item: { id: expect.any(String), description: "Varios", price: 2_000 },
  });
});

test("amounts stay among the frequent ones by their button too", () => {
  for (let i = 0; i < 3; i++) countFreeItem(UNNAMED_ITEM_NAME, 2_000);
  render(<FrequentItemButtons dispatch={() => ({}) as never} />);
  screen.getByRole("button").click();
  for (let i = 0; i < 39; i++) countFreeItem(`Otro ${i}`, 100);
  cleanup();
  render(<FrequentItemButtons dispatch={() => ({}) as never} />);
  expect(shown()).toEqual(["Varios $ 2.000"]);
});

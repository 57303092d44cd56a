// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { countFree, UNNAMED } from "#web/features/sales/till/sale/often-free.ts";
import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { TillOften } from "./till-often.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const shown = () =>
  screen.queryAllByRole("button").map(({ textContent }) => textContent?.replace(/\s/g, " "));

test("an amount sold three times is sold again in one tap, once the till is opened again", () => {
  const dispatch = vi.fn(() => ({}));
  const till = { dispatch } as unknown as Till;
  const first = render(<TillOften till={till} />);
  for (let i = 0; i < 3; i++) countFree(UNNAMED, 2_000);
  // No button comes under a finger.
  first.rerender(<TillOften till={till} />);
  expect(shown()).toEqual([]);
  first.unmount();
  render(<TillOften till={till} />);
  expect(shown()).toEqual(["Varios $ 2.000"]);
  screen.getByRole("button").click();
  expect(dispatch).toHaveBeenCalledWith({
    type: "addFree",
    item: { id: expect.any(String), description: "Varios", price: 2_000 },
  });
});

test("amounts stay among the frequent ones by their button too", () => {
  for (let i = 0; i < 3; i++) countFree(UNNAMED, 2_000);
  render(<TillOften till={{ dispatch: () => ({}) } as unknown as Till} />);
  screen.getByRole("button").click();
  for (let i = 0; i < 39; i++) countFree(`Otro ${i}`, 100);
  cleanup();
  render(<TillOften till={{ dispatch: () => ({}) } as unknown as Till} />);
  expect(shown()).toEqual(["Varios $ 2.000"]);
});

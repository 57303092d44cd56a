// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { countFree, UNNAMED } from "#web/features/sales/till/sale/often-free.ts";
import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { TillOften } from "./till-often.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("an amount sold three times is sold again in one tap", () => {
  const dispatch = vi.fn(() => ({}));
  render(<TillOften till={{ dispatch } as unknown as Till} />);
  expect(screen.queryByRole("button")).toBeNull();
  act(() => {
    for (let i = 0; i < 3; i++) countFree(UNNAMED, 2_000);
  });
  const button = screen.getByRole("button");
  expect(button.textContent?.replace(/\s/g, " ")).toBe("Varios $ 2.000");
  button.click();
  expect(dispatch).toHaveBeenCalledWith({
    type: "addFree",
    item: { id: expect.any(String), description: "Varios", price: 2_000 },
  });
});

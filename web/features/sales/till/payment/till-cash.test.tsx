// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CashSums, TillCashField } from "./till-cash.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const end = vi.fn();

function Till() {
  const [cash, setCash] = useState<number | null>(null);
  return (
    <TillCashField
      label="Monto"
      total={4_200}
      value={cash}
      onChange={setCash}
      step={100}
      onEnter={() => end(cash)}
    />
  );
}

test("the suggestions stand before the field: the exact amount leads to it, and the next Enter finishes", async () => {
  render(<Till />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Exacto");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Monto"));
  await userEvent.keyboard("{Enter}");
  expect(end.mock.calls).toEqual([[4_200]]);
});

test("the arrows add and subtract one step, never below zero", async () => {
  render(<Till />);
  const box = screen.getByLabelText<HTMLInputElement>("Monto");
  await userEvent.type(box, "150{ArrowUp}");
  expect(box.value).toBe("$ 250");
  await userEvent.type(box, "{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(box.value).toBe("$ 0");
});

test("too little cash is reported on leaving the field, not on the way to a suggestion", async () => {
  render(<Till />);
  await userEvent.type(screen.getByLabelText("Monto"), "4199");
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.textContent).toMatch(/10\.000$/);
  expect(screen.queryByText("El monto pagado debe ser mayor o igual al total")).toBeNull();
  await userEvent.click(document.body);
  expect(screen.getByText("El monto pagado debe ser mayor o igual al total")).toBeTruthy();
});

test("the sums before cash is chosen are those of the cash field, the exact amount first; none for a zero total", async () => {
  const laid = vi.fn();
  const sums = () =>
    screen.queryAllByRole("button").map(({ textContent }) => textContent?.replace(/\s/g, " "));
  render(<Till />);
  const inField = sums();
  cleanup();
  const shown = (total: number) => (
    <CashSums legend="Paga en efectivo con" total={total} value={null} onChoose={laid} />
  );
  const { rerender } = render(shown(4_200));
  expect(sums()).toEqual(["Exacto", "$ 4.500", "$ 5.000", "$ 10.000"]);
  expect(sums()).toEqual(inField);
  await userEvent.click(screen.getByRole("button", { name: /10\.000/ }));
  await userEvent.click(screen.getByRole("button", { name: "Exacto" }));
  expect(laid.mock.calls.map(([sum]: unknown[]) => sum)).toEqual([10_000, 4_200]);
  rerender(shown(0));
  expect(sums()).toEqual([]);
});

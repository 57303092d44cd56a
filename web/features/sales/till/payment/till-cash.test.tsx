// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CashNotes, TillCash } from "./till-cash.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const end = vi.fn();

function Till() {
  const [cash, setCash] = useState<number | null>(null);
  return (
    <TillCash
      label="Monto"
      total={4_200}
      value={cash}
      onChange={setCash}
      step={100}
      onEnter={() => end(cash)}
    />
  );
}

test("the exact amount is one key away from the box, and the next Enter ends the sale", async () => {
  render(<Till />);
  await userEvent.click(screen.getByLabelText("Monto"));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Exacto");
  await userEvent.keyboard("{Enter}{Enter}");
  expect(end.mock.calls).toEqual([[4_200]]);
});

test("the arrows add and take away one step, and never go below zero", async () => {
  render(<Till />);
  const box = screen.getByLabelText<HTMLInputElement>("Monto");
  await userEvent.type(box, "150{ArrowUp}");
  expect(box.value).toBe("$ 250");
  await userEvent.type(box, "{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(box.value).toBe("$ 0");
});

test("too little is said once the box is left for good, not on the way to a usual sum", async () => {
  render(<Till />);
  await userEvent.type(screen.getByLabelText("Monto"), "4199");
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Exacto");
  expect(screen.queryByText("El monto pagado debe ser mayor o igual al total")).toBeNull();
  await userEvent.click(document.body);
  expect(screen.getByText("El monto pagado debe ser mayor o igual al total")).toBeTruthy();
});

test("the notes that may be laid down are offered without the exact sum, and none where nothing is to be paid", async () => {
  const laid = vi.fn();
  const { rerender } = render(<CashNotes total={4_200} onChoose={laid} />);
  const notes = () =>
    screen.queryAllByRole("button").map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(notes()).toEqual(["$ 4.500", "$ 5.000", "$ 10.000"]);
  await userEvent.click(screen.getByRole("button", { name: /10\.000/ }));
  expect(laid.mock.calls).toEqual([[10_000]]);
  rerender(<CashNotes total={0} onChoose={laid} />);
  expect(notes()).toEqual([]);
});

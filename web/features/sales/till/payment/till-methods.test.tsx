// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { MONEY_PAYMENT_METHODS, PAYMENT_METHODS, type PaymentMethod } from "#core/sale/payment.ts";
import { PaymentMethodButtons } from "./till-methods.tsx";

afterEach(cleanup);

const enter = vi.fn();

function Methods({
  row = false,
  methods = PAYMENT_METHODS,
}: Partial<Parameters<typeof PaymentMethodButtons>[0]>) {
  const [value, setValue] = useState<PaymentMethod | null>(null);
  return (
    <PaymentMethodButtons row={row} methods={methods} value={value} onChange={setValue} onEnter={enter} />
  );
}

const radios = () => screen.getAllByRole<HTMLInputElement>("radio");
const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Método de pago" });

test("a row has the usual methods as buttons, and a select with all of them and the current one", async () => {
  render(<Methods row />);
  expect(radios().map(({ value }) => value)).toEqual(["CASH", "NEQUI", "CARD", "CREDIT"]);
  expect([...select().options].map(({ value }) => value)).toEqual(["", ...PAYMENT_METHODS]);
  await userEvent.click(screen.getByText("Efectivo", { selector: "span" }));
  expect(select().value).toBe("CASH");
  await userEvent.selectOptions(select(), "Daviplata");
  expect(radios().filter(({ checked }) => checked)).toEqual([]);
  expect(screen.getByText("Daviplata", { selector: "span" })).toBeTruthy();
});

test("without credit another usual method replaces it", () => {
  render(<Methods row methods={MONEY_PAYMENT_METHODS} />);
  expect(radios().map(({ value }) => value)).toEqual(["CASH", "NEQUI", "CARD", "TRANSFER"]);
});

test("with enough room all are buttons, and a letter chooses", async () => {
  render(<Methods />);
  expect(radios()).toHaveLength(PAYMENT_METHODS.length);
  radios()[0]!.focus();
  await userEvent.keyboard("b");
  expect(radios().find(({ checked }) => checked)?.value).toBe("TRANSFER");
  await userEvent.keyboard("{Enter}");
  expect(enter).toHaveBeenCalledOnce();
});

test("a method chosen by an arrow key says so, and one chosen by click or letter does not", async () => {
  const onChange = vi.fn();
  render(<PaymentMethodButtons methods={PAYMENT_METHODS} value="CASH" onChange={onChange} onEnter={enter} />);
  radios()[0]!.focus();
  // A browser turns an arrow key into a click on the next radio.
  fireEvent.keyDown(radios()[0]!, { key: "ArrowRight" });
  fireEvent.click(radios()[1]!);
  fireEvent.keyUp(radios()[1]!, { key: "ArrowRight" });
  expect(onChange).toHaveBeenLastCalledWith("CARD", true);
  await userEvent.click(radios()[2]!);
  expect(onChange).toHaveBeenLastCalledWith(radios()[2]!.value, false);
  await userEvent.keyboard("f");
  expect(onChange.mock.lastCall).toEqual(["CREDIT"]);
});

test("Enter takes the framed method, and the next Enter goes on", async () => {
  enter.mockClear();
  render(<Methods />);
  radios()[0]!.focus();
  await userEvent.keyboard("{Enter}");
  expect(radios()[0]!.checked).toBe(true);
  expect(enter).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(enter).toHaveBeenCalledOnce();
  // On devices with a keyboard each button shows its letter.
  expect(screen.getByText("E", { selector: "kbd" })).toBeTruthy();
});

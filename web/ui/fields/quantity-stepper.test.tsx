// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { QuantityStepper } from "./quantity-stepper.tsx";

afterEach(cleanup);

function Line({ stock = 99 }: { stock?: number }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <QuantityStepper
        label="Arroz"
        value={quantity}
        max={stock}
        onChange={(next) => next <= stock && setQuantity(next)}
      />
      <output>{quantity}</output>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Cantidad de Arroz" });
const minus = () => screen.getByRole<HTMLButtonElement>("button", { name: "Disminuir cantidad de Arroz" });
const plus = () => screen.getByRole<HTMLButtonElement>("button", { name: "Aumentar cantidad de Arroz" });
const quantity = () => screen.getByRole("status").textContent;

test("minus is disabled at one", async () => {
  render(<Line />);
  expect(minus().disabled).toBe(true);
  await userEvent.click(plus());
  await userEvent.click(plus());
  expect(quantity()).toBe("3");
  await userEvent.click(minus());
  await userEvent.click(minus());
  expect(quantity()).toBe("1");
  expect(minus().disabled).toBe(true);
});

test("a typed quantity replaces the old one; zero and empty restore it", async () => {
  render(<Line />);
  await userEvent.click(box());
  await userEvent.keyboard("12");
  expect(quantity()).toBe("12");
  await userEvent.clear(box());
  expect(box().value).toBe("");
  await userEvent.keyboard("0");
  await userEvent.tab();
  expect(box().value).toBe("12");
  expect(quantity()).toBe("12");
});

test("arrows change the quantity, never below one", async () => {
  render(<Line />);
  await userEvent.click(box());
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(quantity()).toBe("1");
});

test("a quantity that changes elsewhere replaces the typed text, and the next key replaces it", async () => {
  const props = { label: "Arroz", max: 9, onChange: vi.fn() };
  const { rerender } = render(<QuantityStepper {...props} value={1} />);
  await userEvent.click(box());
  await userEvent.keyboard("2");
  rerender(<QuantityStepper {...props} value={2} />);
  expect(box().value).toBe("2");
  // A scan of the same product adds one.
  rerender(<QuantityStepper {...props} value={3} />);
  expect(box().value).toBe("3");
  await userEvent.keyboard("5");
  expect(box().value).toBe("5");
  expect(props.onChange).toHaveBeenLastCalledWith(5);
  rerender(<QuantityStepper {...props} value={5} />);
  await userEvent.keyboard("0");
  expect(props.onChange).toHaveBeenLastCalledWith(3);
});

test("a refused quantity does not stay in the box", async () => {
  render(<Line stock={5} />);
  await userEvent.click(box());
  await userEvent.keyboard("8");
  expect(quantity()).toBe("1");
  await userEvent.tab();
  expect(box().value).toBe("1");
});

test("a refused quantity restores the old one, not its own prefix", async () => {
  render(<Line stock={120} />);
  await userEvent.click(plus());
  await userEvent.click(box());
  await userEvent.keyboard("150");
  expect(quantity()).toBe("2");
  await userEvent.tab();
  expect(box().value).toBe("2");
});

test("a code that is scanned into the box and removed again is not refused; a number too large is", async () => {
  const onChange = vi.fn();
  vi.useFakeTimers();
  render(<QuantityStepper label="Arroz" value={2} max={5} onChange={onChange} />);
  fireEvent.focus(box());
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
  for (const text of ["7", "77", "7702511000014", "2"]) type(text);
  vi.advanceTimersByTime(1_000);
  expect(onChange.mock.calls.flat().filter((quantity) => quantity !== 2)).toEqual([]);
  type("8");
  vi.advanceTimersByTime(1_000);
  expect(onChange).toHaveBeenLastCalledWith(8);
  vi.useRealTimers();
});

test.each(["1,5", "1.5", "15,00", "1.000"])(
  "%j is refused visibly, typed or pasted, and never becomes 15",
  async (text) => {
    for (const put of [userEvent.keyboard, userEvent.paste]) {
      render(<Line />);
      await userEvent.click(plus());
      await userEvent.click(box());
      await put(text);
      expect(box().value).toBe(text);
      expect(box().getAttribute("aria-invalid")).toBe("true");
      expect(screen.getByRole("alert").textContent).toBe("Solo unidades enteras");
      expect(quantity()).toBe("2");
      await userEvent.tab();
      expect(box().value).toBe("2");
      expect(screen.getByRole("alert").textContent).toBe("Solo unidades enteras");
      await userEvent.click(box());
      await userEvent.keyboard("15");
      expect([quantity(), screen.queryByRole("alert")]).toEqual(["15", null]);
      cleanup();
    }
  },
);

test("accepts decimals with a comma or a point, up to the maximum", async () => {
  const onChange = vi.fn();
  render(<QuantityStepper label="Arroz" value={2} decimals={3} min={0.001} onChange={onChange} />);
  for (const text of ["1,5", "0.125"]) {
    await userEvent.clear(box());
    await userEvent.type(box(), text);
  }
  expect(onChange.mock.calls.flat().filter((n) => n === 1.5 || n === 0.125)).toEqual([1.5, 0.125]);
  await userEvent.type(box(), "5");
  expect(screen.getByRole("alert").textContent).toBe("Hasta 3 decimales");
  expect(onChange).toHaveBeenLastCalledWith(2);
});

test("shows a decimal comma and steps by one, without binary noise", async () => {
  const onChange = vi.fn();
  render(<QuantityStepper label="Arroz" value={2.3} decimals={3} min={0.001} onChange={onChange} />);
  expect(box().value).toBe("2,3");
  await userEvent.click(minus());
  await userEvent.click(plus());
  expect(onChange.mock.calls.flat()).toEqual([1.3, 3.3]);
  cleanup();
  render(<QuantityStepper label="Arroz" value={0.5} decimals={3} min={0.001} onChange={onChange} />);
  expect(minus().disabled).toBe(true);
});

test("Enter continues from a valid number only", async () => {
  const onEnter = vi.fn();
  render(<QuantityStepper label="Arroz" value={3} onChange={() => {}} onEnter={onEnter} />);
  await userEvent.type(box(), "x{Enter}");
  expect(onEnter).not.toHaveBeenCalled();
  await userEvent.clear(box());
  await userEvent.type(box(), "4{Enter}");
  expect(onEnter).toHaveBeenCalledOnce();
  // When an invalid text loses the focus, the field shows its old number again.
  await userEvent.type(box(), "x");
  await userEvent.tab();
  await userEvent.type(box(), "{Enter}", { initialSelectionStart: 0 });
  expect(onEnter).toHaveBeenCalledTimes(2);
});

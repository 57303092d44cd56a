// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Field } from "./field.tsx";
import { MoneyInput } from "./money-input.tsx";

afterEach(cleanup);

function Till({ start, seen }: { start: number | null; seen: (number | null)[] }) {
  const [pesos, setPesos] = useState(start);
  return (
    <>
      <Field label="Precio" error="Este campo es obligatorio" required>
        <MoneyInput
          value={pesos}
          onChange={(next) => {
            seen.push(next);
            setPesos(next);
          }}
        />
      </Field>
      <button type="button" onClick={() => setPesos(null)}>
        Limpiar
      </button>
    </>
  );
}

function box(): HTMLInputElement {
  return screen.getByRole("textbox", { name: "Precio" });
}

test("digits become pesos while they are typed; anything else is left out", async () => {
  const seen: (number | null)[] = [];
  render(<Till start={null} seen={seen} />);
  await userEvent.type(box(), "1a4-9,0.0");
  expect(box().value).toBe("$ 14.900");
  expect(seen.at(-1)).toBe(14900);
});

test("a pasted price keeps its digits", async () => {
  const seen: (number | null)[] = [];
  render(<Till start={null} seen={seen} />);
  await userEvent.click(box());
  await userEvent.paste("$ 1.250.000");
  expect(box().value).toBe("$ 1.250.000");
  expect(seen.at(-1)).toBe(1250000);
});

test("an emptied box is null, and a value set from outside is shown without calling back", async () => {
  const seen: (number | null)[] = [];
  render(<Till start={5000} seen={seen} />);
  expect(box().value).toBe("$ 5.000");
  await userEvent.clear(box());
  expect(seen).toEqual([null]);
  await userEvent.type(box(), "7");
  await userEvent.click(screen.getByText("Limpiar"));
  expect(box().value).toBe("");
  expect(seen).toEqual([null, 7]);
});

test("refuses more than the largest amount the product can keep", async () => {
  const seen: (number | null)[] = [];
  render(<Till start={null} seen={seen} />);
  await userEvent.type(box(), "9999999999999");
  expect(seen.at(-1)).toBe(999999999999);
});

test("the field ties its error to the box", () => {
  render(<Till start={null} seen={[]} />);
  expect(box().getAttribute("aria-invalid")).toBe("true");
  expect(box().getAttribute("aria-required")).toBe("true");
  const note = document.getElementById(box().getAttribute("aria-describedby")!);
  expect(note?.textContent).toBe("Este campo es obligatorio");
});

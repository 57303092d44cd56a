// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Field } from "../fields/field.tsx";
import { WHOLE_PESOS_MESSAGE } from "../number-text.ts";
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

const note = () => document.getElementById(box().getAttribute("aria-describedby")!)?.textContent;

test("formats pesos with thousands points while typing", async () => {
  const seen: (number | null)[] = [];
  render(<Till start={null} seen={seen} />);
  await userEvent.type(box(), "1a4-900");
  expect(box().value).toBe("$ 14.900");
  await userEvent.clear(box());
  await userEvent.type(box(), "15.000");
  expect(box().value).toBe("$ 15.000");
  expect(seen.at(-1)).toBe(15000);
  expect(note()).toBe("Este campo es obligatorio");
});

test.each([
  ["1,5", WHOLE_PESOS_MESSAGE],
  ["1.5", WHOLE_PESOS_MESSAGE],
  ["15,00", WHOLE_PESOS_MESSAGE],
  ["14.900,50", WHOLE_PESOS_MESSAGE],
])(
  "an invalid text %j, typed or pasted, stays visible with its error and gives no amount",
  async (text, problem) => {
    for (const put of [userEvent.keyboard, userEvent.paste]) {
      const seen: (number | null)[] = [];
      render(<Till start={null} seen={seen} />);
      await userEvent.click(box());
      await put(text);
      await userEvent.tab();
      expect(box().value.replace("$ ", "")).toBe(text);
      expect(note()).toBe(problem);
      expect(seen.at(-1)).toBe(null);
      await userEvent.click(screen.getByText("Limpiar"));
      await userEvent.clear(box());
      await userEvent.type(box(), "1500");
      expect([box().value, note(), seen.at(-1)]).toEqual(["$ 1.500", "Este campo es obligatorio", 1500]);
      cleanup();
    }
  },
);

function Cash({ unreadable }: { unreadable: "zero" | "before" }) {
  const [pesos, setPesos] = useState<number | null>(2_000);
  return (
    <>
      <MoneyInput aria-label="Precio" unreadable={unreadable} value={pesos} onChange={setPesos} />
      <button type="button" onClick={() => setPesos(5_000)}>
        Exacto
      </button>
    </>
  );
}

test("shows the value that counts when the box is left, where an invalid text does not mean empty", async () => {
  for (const [unreadable, left] of [
    ["zero", "$ 0"],
    ["before", "$ 2.000"],
  ] as const) {
    render(<Cash unreadable={unreadable} />);
    await userEvent.clear(box());
    await userEvent.type(box(), "15,5");
    expect(box().value).toBe("$ 15,5");
    await userEvent.tab();
    expect(box().value).toBe(left);
    expect(screen.getByRole("alert").textContent).toBe(WHOLE_PESOS_MESSAGE);
    await userEvent.click(screen.getByText("Exacto"));
    expect(box().value).toBe("$ 5.000");
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
  }
});

test("keeps the caret behind a digit typed in the middle, and steps over a point", async () => {
  render(<Till start={14900} seen={[]} />);
  await userEvent.click(box());
  box().setSelectionRange(4, 4);
  await userEvent.keyboard("5");
  expect([box().value, box().selectionStart]).toEqual(["$ 145.900", 5]);
  await userEvent.keyboard("{Backspace}{Backspace}");
  expect([box().value, box().selectionStart]).toEqual(["$ 1.900", 3]);
  await userEvent.keyboard("{Delete}{Delete}");
  expect(box().value).toBe("$ 100");
});

test("a pasted price keeps its digits", async () => {
  const seen: (number | null)[] = [];
  render(<Till start={null} seen={seen} />);
  await userEvent.click(box());
  await userEvent.paste("$ 1.250.000");
  expect(box().value).toBe("$ 1.250.000");
  expect(seen.at(-1)).toBe(1250000);
});

test("an empty box is null, and a value from outside is shown without a callback", async () => {
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

test("refuses more than the maximum amount", async () => {
  const seen: (number | null)[] = [];
  render(<Till start={null} seen={seen} />);
  await userEvent.type(box(), "9999999999999");
  expect(seen.at(-1)).toBe(null);
  expect(note()).toBe("Hasta $ 999.999.999.999");
});

test("the field connects its error to the box", () => {
  render(<Till start={null} seen={[]} />);
  expect(box().getAttribute("aria-invalid")).toBe("true");
  expect(box().getAttribute("aria-required")).toBe("true");
  const note = document.getElementById(box().getAttribute("aria-describedby")!);
  expect(note?.textContent).toBe("Este campo es obligatorio");
});

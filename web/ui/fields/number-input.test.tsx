// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Field } from "./field.tsx";
import { NumberInput } from "./number-input.tsx";

afterEach(cleanup);

function Stock({ seen }: { seen: string }) {
  const [text, setText] = useState(seen);
  return (
    <Field label="Stock">
      <NumberInput value={text} onChange={setText} decimals={3} seen={seen} />
    </Field>
  );
}

test("keeps an existing negative stock, replaces it by input, and refuses a typed one", async () => {
  render(<Stock seen="-1,5" />);
  const box = screen.getByLabelText<HTMLInputElement>("Stock");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.type(box, "{Backspace}");
  expect(box.value).toBe("");
  await userEvent.type(box, "-2,5");
  expect([box.value, screen.queryByRole("alert")]).toEqual(["2,5", null]);
});

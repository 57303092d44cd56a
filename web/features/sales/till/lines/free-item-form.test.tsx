// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { FreeItemForm } from "./free-item-form.tsx";

afterEach(cleanup);

async function add(typed: string, props: { description?: string; unnamed?: string }) {
  const onAdd = vi.fn();
  render(<FreeItemForm ref={null} {...props} onAdd={onAdd} onDone={() => {}} />);
  if (typed) await userEvent.type(screen.getByLabelText(/^Descripción/), typed);
  await userEvent.click(screen.getByRole("button", { name: "Agregar" }));
  return onAdd.mock.calls;
}

test.each(["5000", "$ 5.000", "5.000"])("%s in the optional description is the price", async (typed) => {
  expect(await add(typed, { unnamed: "Varios" })).toEqual([["Varios", 5_000]]);
});

test("a code, a name with a number and a required description are no price", async () => {
  expect(await add("7702123450018", { unnamed: "Varios" })).toEqual([]);
  screen.getByText("Escribe un precio mayor que cero");
  cleanup();
  expect(await add("2 panes", { unnamed: "Varios" })).toEqual([]);
  cleanup();
  expect(await add("5000", {})).toEqual([]);
  cleanup();
  expect(await add("", { unnamed: "Varios", description: "123456" })).toEqual([]);
});

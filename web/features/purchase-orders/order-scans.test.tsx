// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { stubServer } from "#web/test/server-answers.ts";
import { OrderFields } from "./order-fields.tsx";
import { addFreeOrderLine, toOrderDraft } from "./order-form.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const UNKNOWN = ["7702511000014", "7702032111237"] as const;

function Form() {
  const [draft, setDraft] = useState({ ...toOrderDraft(null), lines: addFreeOrderLine([], "Bolsas") });
  return (
    <form>
      <OrderFields
        draft={draft}
        checked={false}
        listening
        onChange={(change) => setDraft((before) => ({ ...before, ...change(before) }))}
      />
      <button type="submit">Crear Orden</button>
    </form>
  );
}

/** Simulated time of the key events in milliseconds, independent of this computer's speed. */
let clock = 0;

function keyDown(element: Element, key: string): boolean {
  clock += 5;
  const event = createEvent.keyDown(element, { key });
  Object.defineProperty(event, "timeStamp", { value: clock });
  return fireEvent(element, event);
}

/** Types into the focused element, replacing its selection; true if Enter submits the form. */
function scan(code: string): boolean {
  clock += 1_000;
  for (const key of code) {
    const focused = document.activeElement!;
    if (!keyDown(focused, key) || !(focused instanceof HTMLInputElement)) continue;
    focused.setRangeText(key, focused.selectionStart!, focused.selectionEnd!, "end");
    fireEvent.input(focused);
  }
  return keyDown(document.activeElement!, "Enter");
}

function start() {
  stubServer(async () =>
    Response.json({ status: "success", results: 0, data: { products: [], suppliers: [] } }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  return { search: box("Agregar producto por nombre o código"), gtin: box("GTIN (opcional)") };
}

test("an unknown code stays in the field until the next scan replaces it", () => {
  const { search } = start();
  screen.getByRole("button", { name: "Crear Orden" }).focus();
  expect(scan(UNKNOWN[0])).toBe(false);
  expect(search.value).toBe(UNKNOWN[0]);
  // Two scans into the focused search field.
  for (const code of [UNKNOWN[1], UNKNOWN[0]]) {
    expect(scan(code)).toBe(false);
    expect(search.value).toBe(code);
  }
});

test("a scan into a line's code does not submit the order; the next one replaces it", () => {
  const { gtin } = start();
  gtin.focus();
  for (const code of UNKNOWN) {
    expect(scan(code)).toBe(false);
    expect(gtin.value).toBe(code);
  }
});

test("Escape first clears the search, then reaches the form", () => {
  const { search } = start();
  const around = vi.fn();
  document.addEventListener("keydown", around);
  fireEvent.change(search, { target: { value: "arroz" } });
  fireEvent.keyDown(search, { key: "Escape" });
  expect([search.value, around.mock.calls.length]).toEqual(["", 0]);
  fireEvent.keyDown(search, { key: "Escape" });
  expect(around).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", around);
});

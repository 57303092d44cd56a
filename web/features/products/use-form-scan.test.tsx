// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CODE_FIELD_PROPS, useFormBarcodeScan } from "./use-form-scan.ts";

afterEach(cleanup);

const scanned: string[] = [];

/** Simulated time of the key events in milliseconds, independent of this computer's speed. */
let clock = 0;
const QUICK = 5;

function keyDown(element: HTMLElement, key: string): boolean {
  clock += QUICK;
  const event = createEvent.keyDown(element, { key });
  Object.defineProperty(event, "timeStamp", { value: clock });
  return fireEvent(element, event);
}

function Form({ active = true }: { active?: boolean }) {
  useFormBarcodeScan(active, (code) => scanned.push(code));
  return (
    <form>
      <input aria-label="Nombre" defaultValue="Arroz" />
      <input aria-label="Código" defaultValue="111" {...CODE_FIELD_PROPS} />
      <button type="submit">Guardar</button>
    </form>
  );
}

/** Simulates a keyboard: the key event first, then the character. */
function press(element: HTMLElement, text: string) {
  for (const key of text) {
    keyDown(element, key);
    if (element instanceof HTMLInputElement)
      fireEvent.input(element, { target: { value: element.value + key } });
  }
}

/** Returns true if Enter would submit the form. */
function enter(element: HTMLElement): boolean {
  return keyDown(element, "Enter");
}

function start(active = true) {
  scanned.length = 0;
  render(<Form active={active} />);
  return {
    name: screen.getByRole<HTMLInputElement>("textbox", { name: "Nombre" }),
    code: screen.getByRole<HTMLInputElement>("textbox", { name: "Código" }),
    button: screen.getByRole("button"),
  };
}

test("a scan into the name is removed from the box, handed over, and sends nothing", () => {
  const { name } = start();
  press(name, "7702511000014");
  expect(enter(name)).toBe(false);
  expect(name.value).toBe("Arroz");
  expect(scanned).toEqual(["7702511000014"]);
});

test("a box for codes holds the scanned code alone, of any kind", () => {
  const { code } = start();
  press(code, "Ñ-77");
  expect(enter(code)).toBe(false);
  expect(code.value).toBe("Ñ-77");
  expect(scanned).toEqual([]);
});

test("a box for codes holds the GTIN of a scanned GS1 symbol", () => {
  const { code } = start();
  press(code, "]C1010770201101234017270131");
  expect(enter(code)).toBe(false);
  expect(code.value).toBe("7702011012340");
});

test("a scan while a button has the focus does not press it", () => {
  const { button } = start();
  press(button, "77025110");
  expect(enter(button)).toBe(false);
  expect(scanned).toEqual(["77025110"]);
});

test.each(["Arroz con leche", "1234567", "123456789012345"])("%s is typing, however quick", (text) => {
  const { name } = start();
  press(name, text);
  expect(enter(name)).toBe(true);
  expect(name.value).toBe(`Arroz${text}`);
  expect(scanned).toEqual([]);
});

test("digits with a pause between them are typing", () => {
  const { name } = start();
  press(name, "7702511");
  clock += 70;
  press(name, "000014");
  expect(enter(name)).toBe(true);
  expect(scanned).toEqual([]);
});

test("a closed form leaves scans to others", () => {
  const { name } = start(false);
  press(name, "7702511000014");
  expect(enter(name)).toBe(true);
});

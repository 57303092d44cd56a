// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ignoreAccidentalTaps } from "./accidental-taps.ts";

beforeAll(() => ignoreAccidentalTaps());

let pressed: string[];
/** Start of a test in milliseconds, long after the previous test, so that its taps are no second taps. */
let clock = 0;
beforeEach(() => {
  clock += 10_000;
  pressed = [];
  document.body.innerHTML = "<button>Pan</button><button>Sal</button><p>texto</p>";
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => pressed.push(button.textContent!));
});

// Files of one worker share the document.
afterEach(() => document.body.replaceChildren());

const control = (text: string) =>
  [...document.querySelectorAll("button, p")].find((one) => one.textContent === text)!;

type Press = { at?: number; x?: number; pointerType?: string; detail?: number };

/** Dispatches the events of one press in a browser's order: pointer, mouse, click. */
function press(on: string, { at = 0, x = 100, pointerType = "touch", detail = 1 }: Press = {}) {
  for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click"]) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: 50, detail });
    Object.defineProperties(event, { timeStamp: { value: clock + at }, pointerType: { value: pointerType } });
    control(on).dispatchEvent(event);
  }
}

test.each<[string, Press]>([
  ["a second tap soon at the same point", { at: 200 }],
  ["a second tap a little beside", { at: 400, x: 115 }],
  ["the second press of a double click", { at: 200, pointerType: "mouse", detail: 2 }],
])("%s does not press a control that moved there", (_, second) => {
  press("Pan", { ...(second.pointerType && { pointerType: second.pointerType }) });
  press("Sal", second);
  expect(pressed).toEqual(["Pan"]);
});

test.each<[string, string, Press, string[]]>([
  ["the same control again", "Pan", { at: 100 }, ["Pan", "Pan"]],
  ["another control later", "Sal", { at: 600 }, ["Pan", "Sal"]],
  ["another control elsewhere", "Sal", { at: 100, x: 200 }, ["Pan", "Sal"]],
  ["another control with a click of its own", "Sal", { at: 100, pointerType: "mouse" }, ["Pan", "Sal"]],
])("%s is pressed", (_, on, second, all) => {
  press("Pan", { ...(second.pointerType && { pointerType: second.pointerType }) });
  press(on, second);
  expect(pressed).toEqual(all);
});

test("a tap between controls may be followed quickly by a tap on a control", () => {
  press("texto");
  press("Sal", { at: 100 });
  expect(pressed).toEqual(["Sal"]);
});

test("a key press right after a swallowed tap works", () => {
  press("Pan");
  press("Sal", { at: 100 });
  (control("Sal") as HTMLElement).click();
  expect(pressed).toEqual(["Pan", "Sal"]);
});

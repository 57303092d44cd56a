// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { BLOCKS_SCANS_ATTRIBUTE, SCAN_TARGET_ATTRIBUTE, useScanner } from "./use-scanner.ts";

const scanned: string[] = [];
const pressed = vi.fn();
let at = 0;

function Till() {
  const [amount, setAmount] = useState("");
  const [method, setMethod] = useState("");
  useScanner((code) => scanned.push(code));
  return (
    <div>
      <button
        type="button"
        onClick={pressed}
        onKeyDown={(event) => {
          if (event.key !== "e") return;
          event.preventDefault();
          setMethod("Efectivo");
        }}
      >
        Vender
      </button>
      <input
        aria-label="Monto"
        inputMode="numeric"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <input aria-label="Cliente" type="search" />
      <input aria-label="Pregunta" />
      <input aria-label="Buscar" {...{ [SCAN_TARGET_ATTRIBUTE]: "" }} />
      <p>{method}</p>
    </div>
  );
}

/** Types into the focused element as a browser does: a field takes characters, Enter clicks a button. */
function type(keys: string[], gap: number) {
  for (const key of keys) {
    at += gap;
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: at });
    const taken = !fireEvent(target, event);
    if (taken) continue;
    if (target instanceof HTMLInputElement && key.length === 1) {
      target.setRangeText(key, target.selectionStart!, target.selectionEnd!, "end");
      fireEvent.input(target);
    }
    if (target instanceof HTMLButtonElement && key === "Enter") fireEvent.click(target);
  }
}
const scan = (code: string) => type([...code, "Enter"], 4);

beforeEach(() => {
  vi.useFakeTimers();
  scanned.length = 0;
  pressed.mockClear();
  at += 10_000;
  render(<Till />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a scan during which the page was blocked arrives whole", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(5_000);
  type([..."7702511"], 4);
  now.mockReturnValue(6_200); // the timer is a second late, and fires before the keys that wait
  vi.advanceTimersByTime(100);
  type([..."000014", "Enter"], 4);
  vi.advanceTimersByTime(1_000);
  expect(scanned).toEqual(["7702511000014"]);
  now.mockRestore();
});

test("a scan outside a box arrives whole, and its Enter presses nothing", () => {
  screen.getByText("Vender").focus();
  scan("7702511000014");
  scan("Ñ-77 ñ");
  expect(scanned).toEqual(["7702511000014", "Ñ-77 ñ"]);
  expect(pressed).not.toHaveBeenCalled();
});

test("a scanner without Enter ends after a pause; a late Enter presses nothing", () => {
  screen.getByText("Vender").focus();
  type([..."7702511000014"], 4);
  vi.advanceTimersByTime(100);
  expect(scanned).toEqual(["7702511000014"]);
  type(["Enter"], 120);
  expect(pressed).not.toHaveBeenCalled();
  type(["Enter"], 500);
  expect(pressed).toHaveBeenCalledOnce();
});

test("focus moving into a box during a scan removes nothing from the box", () => {
  type([..."77025"], 4);
  screen.getByLabelText("Buscar").focus();
  type([..."11000014", "Enter"], 4);
  expect(scanned).toEqual(["7702511000014"]);
  expect(screen.getByLabelText<HTMLInputElement>("Buscar").value).toBe("");
});

test("a typing person is not a scanner", () => {
  screen.getByText("Vender").focus();
  type([..."arroz", "Enter"], 90);
  vi.advanceTimersByTime(1_000);
  expect(scanned).toEqual([]);
  expect(pressed).toHaveBeenCalledOnce();
});

test("the search box handles its own scans", () => {
  screen.getByLabelText("Buscar").focus();
  scan("7702511000014");
  expect(scanned).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Buscar").value).toBe("7702511000014");
});

test("the search box gets a scan in two updates, not one per character", () => {
  const box = screen.getByLabelText<HTMLInputElement>("Buscar");
  const values: string[] = [];
  box.addEventListener("input", () => values.push(box.value));
  box.focus();
  scan("7702511000014");
  expect(values).toEqual(["7", "7702511000014"]);
});

test("fast typing into the search box appears in order and quickly", () => {
  const box = screen.getByLabelText<HTMLInputElement>("Buscar");
  box.focus();
  type([..."pan"], 30);
  vi.advanceTimersByTime(50);
  expect(box.value).toBe("pan");
  type([..."ela"], 30);
  type(["s"], 90);
  expect(box.value).toBe("panelas");
  box.setSelectionRange(0, 0);
  type([..."su"], 30);
  type(["ArrowLeft"], 30);
  expect([scanned, box.value]).toEqual([[], "supanelas"]);
});

test("a code scanned into an amount is removed again", () => {
  const amount = screen.getByLabelText<HTMLInputElement>("Monto");
  amount.focus();
  type([..."20000"], 200);
  at += 500;
  scan("7702511000014");
  expect(scanned).toEqual(["7702511000014"]);
  expect(amount.value).toBe("20000");
});

test("a code scanned into a search is removed again", () => {
  const search = screen.getByLabelText<HTMLInputElement>("Cliente");
  search.focus();
  scan("7702511000014");
  expect([scanned, search.value]).toEqual([["7702511000014"], ""]);
});

test("free text is never taken as a code, at any speed and with any contents", () => {
  const question = screen.getByLabelText<HTMLInputElement>("Pregunta");
  question.focus();
  type([..."como anulo una venta", "Enter"], 4);
  vi.advanceTimersByTime(1_000);
  expect([scanned, question.value]).toEqual([[], "como anulo una venta"]);
});

test("a form that blocks scans keeps codes out of its free text", () => {
  const question = screen.getByLabelText<HTMLInputElement>("Pregunta");
  document.body.setAttribute(BLOCKS_SCANS_ATTRIBUTE, "Guarda antes de escanear");
  question.focus();
  scan("7702004003508");
  document.body.removeAttribute(BLOCKS_SCANS_ATTRIBUTE);
  expect([scanned, question.value]).toEqual([[], ""]);
  for (const { id } of readCurrentToasts()) dismissToast(id);
});

const stray: string[] = [];

function Behind() {
  useScanner((code) => stray.push(code), true, true);
  return (
    <>
      <button type="button">Filtrar</button>
      <input aria-label="Cuántas" inputMode="numeric" />
    </>
  );
}

describe("a scan without a use on the screen", () => {
  beforeEach(() => void stray.splice(0));

  it("is left to a screen with a use for it", () => {
    render(<Behind />);
    scan("7702511000014");
    expect([scanned, stray]).toEqual([["7702511000014"], []]);
  });

  it("is taken, except from a box or while something is open", () => {
    cleanup();
    render(<Behind />);
    screen.getByText("Filtrar").focus();
    scan("7702511000014");
    expect(stray).toEqual(["7702511000014"]);
    const box = screen.getByLabelText<HTMLInputElement>("Cuántas");
    box.focus();
    scan("7702511000021");
    expect([stray.length, box.value]).toEqual([1, "7702511000021"]);
    box.blur();
    const open = document.createElement("div");
    open.setAttribute("role", "dialog");
    open.setAttribute("data-open", "");
    document.body.append(open);
    scan("7702511000021");
    expect(stray).toHaveLength(1);
    // An open help panel lets scans through, because the user works beside it.
    open.setAttribute("data-beside", "true");
    scan("7702511000021");
    expect(stray).toEqual(["7702511000014", "7702511000021"]);
    open.remove();
  });
});

test("a quickly typed amount stays, also right after a key that chose something", () => {
  screen.getByText("Vender").focus();
  type(["e"], 500);
  expect(screen.getByText("Efectivo")).toBeTruthy();
  const amount = screen.getByLabelText<HTMLInputElement>("Monto");
  amount.focus();
  type([..."50000", "Enter"], 4);
  expect(scanned).toEqual([]);
  expect(amount.value).toBe("50000");
});

test("Enter ends what was typed before it: the first digit of an amount right after it stays", () => {
  screen.getByText("Vender").focus();
  type(["x", "Enter"], 10); // on a list of payment methods the letter chooses, and Enter leads to the amount
  screen.getByLabelText("Monto").focus();
  type([..."50000"], 30);
  expect(screen.getByLabelText<HTMLInputElement>("Monto").value).toBe("50000");
});

test("a form that must be finished first lets no scan through, and keeps its own text", () => {
  const amount = screen.getByLabelText<HTMLInputElement>("Monto");
  document.body.setAttribute(BLOCKS_SCANS_ATTRIBUTE, "Guarda antes de escanear");
  amount.focus();
  type(["L", "u", "z"], 200);
  at += 500;
  scan("7702004003508");
  document.body.removeAttribute(BLOCKS_SCANS_ATTRIBUTE);
  expect([scanned, amount.value]).toEqual([[], "Luz"]);
  expect(readCurrentToasts().map(({ title }) => title)).toEqual(["Guarda antes de escanear"]);
  for (const { id } of readCurrentToasts()) dismissToast(id);
});

test("a screen that appears in the middle of a scan takes the whole code", () => {
  cleanup();
  const { rerender } = render(<Till key="sale" />);
  type([..."770251"], 4);
  rerender(<Till key="history" />);
  type([..."1000014", "Enter"], 4);
  expect(scanned).toEqual(["7702511000014"]);
});

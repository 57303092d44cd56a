// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useFocusRecovery } from "./use-focus-recovery.ts";

afterEach(cleanup);

function Frame() {
  const main = useRef<HTMLElement>(null);
  const [names, setNames] = useState(["Panela", "Sal"]);
  useFocusRecovery(main);
  return (
    <main ref={main}>
      <h1 tabIndex={-1}>Productos</h1>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
          Quitar {name}
        </button>
      ))}
    </main>
  );
}
const focused = () => document.activeElement?.textContent;

test("the heading gets the focus of a control that disappears", async () => {
  render(<Frame />);
  screen.getByText("Quitar Sal").focus();
  fireEvent.click(screen.getByText("Quitar Sal"));
  await waitFor(() => expect(focused()).toBe("Productos"));
});

test("a control that stays keeps the focus, and nothing is focused that was not", async () => {
  render(<Frame />);
  fireEvent.click(screen.getByText("Quitar Sal"));
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  cleanup();
  render(<Frame />);
  screen.getByText("Quitar Panela").focus();
  fireEvent.click(screen.getByText("Quitar Sal"));
  await Promise.resolve();
  expect(focused()).toBe("Quitar Panela");
});

test("a screen that moves the focus itself a moment later keeps it there", async () => {
  render(<Frame />);
  screen.getByText("Quitar Sal").focus();
  fireEvent.click(screen.getByText("Quitar Sal"));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(document.body);
});

// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorBanner } from "./error-banner.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("closes after 5 seconds; a new failure gets its own 5 seconds", () => {
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const { rerender } = render(<ErrorBanner key="1" text="Error desconocido" />);
  wait(4_999);
  expect(screen.getByRole("alert").textContent).toBe("Error desconocido");
  rerender(<ErrorBanner key="2" text="Error al exportar ventas" />);
  wait(4_999);
  expect(screen.getByRole("alert").textContent).toBe("Error al exportar ventas");
  wait(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

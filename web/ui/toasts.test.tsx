// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, readCurrentToasts, toast } from "./toast.ts";
import { Toasts } from "./toasts.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  for (const { id } of readCurrentToasts()) act(() => dismissToast(id));
  cleanup();
  vi.useRealTimers();
});

const show = (work: () => void) => act(work);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("closes after 5 seconds", () => {
  show(() => toast.success("Producto creado", "Gaseosa 1,5 L"));
  wait(4999);
  expect(screen.getByText("Gaseosa 1,5 L")).toBeTruthy();
  wait(1);
  expect(screen.queryByText("Producto creado")).toBeNull();
});

test("closes even when it appeared under a resting pointer", () => {
  show(() => toast.info("Sin conexión"));
  const card = screen.getByText("Sin conexión").closest("[aria-live] > div")!;
  fireEvent.pointerEnter(card);
  wait(5000);
  expect(screen.queryByText("Sin conexión")).toBeNull();
});

test("stays while the pointer is over it", () => {
  show(() => toast.info("Sin conexión"));
  const card = screen.getByText("Sin conexión").closest("[aria-live] > div")!;
  fireEvent.pointerMove(card);
  wait(20_000);
  expect(screen.getByText("Sin conexión")).toBeTruthy();
  fireEvent.pointerLeave(card);
  wait(5000);
  expect(screen.queryByText("Sin conexión")).toBeNull();
});

test("announces errors assertively, others politely", () => {
  show(() => {
    toast.error("Error al completar la venta");
    toast.warning("Producto no encontrado");
  });
  const live = (text: string) => screen.getByText(text).closest("[aria-live]")?.getAttribute("aria-live");
  expect(live("Error al completar la venta")).toBe("assertive");
  expect(live("Producto no encontrado")).toBe("polite");
});

test("the same toast does not pile up, and at most four are shown", () => {
  show(() => {
    for (let i = 0; i < 3; i++) toast.warning("Producto no encontrado");
  });
  expect(screen.getAllByText("Producto no encontrado")).toHaveLength(1);
  show(() => {
    for (let i = 1; i <= 5; i++) toast.info(`Aviso ${i}`);
  });
  expect(screen.getAllByRole("button", { name: "Cerrar aviso" })).toHaveLength(4);
  expect(screen.queryByText("Aviso 1")).toBeNull();
});

test("can be closed by hand", () => {
  show(() => toast.success("Venta guardada"));
  fireEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
  expect(screen.queryByText("Venta guardada")).toBeNull();
});

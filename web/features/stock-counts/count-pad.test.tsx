// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CountPad, readCountedQuantity } from "./count-pad.tsx";

const paca = {
  id: "paca",
  name: "Paca",
  units: 24,
  price: null,
  wholesalePrice: null,
  barcode: null,
  active: true,
};
const poker = { id: "p", name: "Poker", unit: "UNIT", presentations: [paca] } as const;

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["20", "UNIT", null, { quantity: 20, presentation: null }],
  ["0", "UNIT", null, { quantity: 0, presentation: null }],
  ["2,75", "KG", null, { quantity: 2.75, presentation: null }],
  ["2", "UNIT", paca, { quantity: 48, presentation: { id: "paca", name: "Paca", units: 24, count: 2 } }],
  ["1,5", "UNIT", null, "Solo unidades enteras"],
  ["1,5", "UNIT", paca, "Solo unidades enteras"],
  ["1,2345", "KG", null, "Hasta 3 decimales"],
  ["", "UNIT", null, "Escribe cuántos hay. Si no hay, escribe 0."],
  ["99999999", "UNIT", null, "Puede ser hasta 9.999.999."],
] as const)("'%s' of %s is read", (typed, unit, pack, read) =>
  expect(readCountedQuantity(typed, unit, pack)).toEqual(read),
);

function open(props: { counted: number | null; again?: boolean }) {
  const onTake = vi.fn();
  render(
    <MemoryRouter>
      <CountPad open product={poker} again={false} {...props} onTake={onTake} onClose={() => {}} />
    </MemoryRouter>,
  );
  return onTake;
}

const tap = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("two packs of 24 are 48 units", async () => {
  const onTake = open({ counted: null });
  await userEvent.click(screen.getByLabelText("Paca × 24"));
  await tap("2");
  screen.getByText(/Son 48/);
  await tap("Anotar");
  expect(onTake).toHaveBeenCalledWith({
    quantity: 48,
    presentation: { id: "paca", name: "Paca", units: 24, count: 2 },
    replace: false,
  });
});

test("a wrong quantity is named and nothing is taken; a comma is not for pieces", async () => {
  const onTake = open({ counted: 12 });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Coma" }).disabled).toBe(true);
  await tap("Anotar");
  screen.getByText("Escribe cuántos hay. Si no hay, escribe 0.");
  expect(onTake).not.toHaveBeenCalled();
});

test("a quantity adds to the count so far, unless it replaces it", async () => {
  const onTake = open({ counted: 12 });
  screen.getByText("Van 12. Se suma lo que digas.");
  await userEvent.click(screen.getByLabelText("Reemplazar lo contado (12)"));
  await tap("7");
  await tap("Guardar el nuevo conteo");
  expect(onTake).toHaveBeenCalledWith({ quantity: 7, presentation: null, replace: true });
});

test("'Volver a contar' replaces", async () => {
  const onTake = open({ counted: 12, again: true });
  await userEvent.type(screen.getByLabelText("¿Cuántas unidades hay de Poker?"), "5{Enter}");
  expect(onTake).toHaveBeenCalledWith({ quantity: 5, presentation: null, replace: true });
});

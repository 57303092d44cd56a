// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LABEL_FORMATS, storeLabelFormat } from "./label-formats.ts";
import { LabelPrintSettings } from "./label-settings.tsx";
import { useLabelSheetForm } from "./use-label-sheet.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Settings() {
  return <LabelPrintSettings sheet={useLabelSheetForm([])} busy={false} onPrint={() => {}} />;
}

test("copies and the first free label have accessible names", () => {
  storeLabelFormat(LABEL_FORMATS.find(({ columns, rows }) => columns * rows > 1)!);
  render(<Settings />);
  const first = screen.getByRole<HTMLInputElement>("textbox", { name: "Primera etiqueta libre" });
  fireEvent.click(screen.getByRole("button", { name: "Etiqueta siguiente" }));
  expect(first.value).toBe("2");
  fireEvent.click(screen.getByRole("button", { name: "Etiqueta anterior" }));
  expect(first.value).toBe("1");
  fireEvent.click(screen.getByRole("button", { name: "Una copia más" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Copias de cada una" }).value).toBe("2");
  expect(screen.queryByRole("button", { name: /cantidad de/i })).toBeNull();
});

test("the price per unit is on labels until it is switched off on this device", () => {
  render(<Settings />);
  const name = "Precio por gramo, mililitro, metro o unidad";
  const isOn = () => screen.getByRole<HTMLInputElement>("switch", { name }).checked;
  expect(isOn()).toBe(true);
  fireEvent.click(screen.getByRole("switch", { name }));
  cleanup();
  render(<Settings />);
  expect(isOn()).toBe(false);
});

test("printing is not offered without a selection", () => {
  render(<Settings />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Imprimir etiquetas" }).disabled).toBe(true);
  screen.getByText("Elige al menos un producto");
});

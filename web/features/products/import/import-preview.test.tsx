// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ImportPreview } from "./import-preview.tsx";
import type { ImportDraft, ImportProblem } from "./import-products.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows which products nobody has counted", () => {
  const change = { field: "tracksStock", from: true, to: false };
  const rows = [
    { row: 0, action: "CREATE" as const, product: null, changes: [], errors: [] },
    { row: 1, action: "UPDATE" as const, product: { id: "s", name: "Sal" }, changes: [change], errors: [] },
  ];
  const products = [
    { name: "Panela", price: 3_500, tracksStock: false },
    { name: "Sal", price: 1_200, tracksStock: false },
  ] as ImportDraft["products"];
  const draft = { products, said: [], rows: [2, 3], cells: [], problems: [], saidProblems: [], notes: [] };
  const read = { sheets: [], sheet: null, plan: null, leftOut: [], draft };
  const dryRun = { created: 1, updated: 1, unchanged: 0, skipped: 0, refused: 0, rows };
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => wide);
  render(<ImportPreview {...{ draft, dryRun, read }} problems={[]} onColumns={() => {}} />);
  expect(within(screen.getByRole("region", { name: "Lo que cambia" })).getByText("Sin contar")).toBeTruthy();
  expect(within(screen.getByRole("table")).getByText("Sin contar")).toBeTruthy();
});

test("announces the number of rows to correct, not each row", () => {
  const problems = Array.from(
    { length: 100 },
    (_, i): ImportProblem => ({ row: i + 2, field: "price", message: "Falta el precio" }),
  );
  const draft = { products: [], said: [], rows: [], cells: [], problems, saidProblems: [], notes: [] };
  const read = { sheets: [], sheet: null, plan: null, leftOut: [], draft };
  render(<ImportPreview {...{ draft, problems, read }} dryRun={null} onColumns={() => {}} />);
  expect(screen.getByRole("alert").textContent).toBe(
    "Hay 100 filas por corregir. Todavía no se importa nada.",
  );
  expect(screen.getByRole("list", { name: "Datos por corregir" }).childElementCount).toBe(100);
});

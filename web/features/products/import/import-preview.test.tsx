// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ImportPreview } from "./import-preview.tsx";
import type { ImportProblem } from "./import-products.ts";

afterEach(cleanup);

test("announces the number of rows to correct, not each row", () => {
  const problems = Array.from(
    { length: 100 },
    (_, i): ImportProblem => ({ row: i + 2, field: "price", message: "Falta el precio" }),
  );
  const draft = { products: [], said: [], rows: [], cells: [], problems, saidProblems: [], notes: [] };
  const read = { sheets: [], sheet: null, plan: null, leftOut: [], draft };
  render(<ImportPreview {...{ draft, problems, read }} plan={null} onColumns={() => {}} />);
  expect(screen.getByRole("alert").textContent).toBe(
    "Hay 100 filas por corregir. Todavía no se importa nada.",
  );
  expect(screen.getByRole("list", { name: "Datos por corregir" }).childElementCount).toBe(100);
});

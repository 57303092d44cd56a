import { expect, test } from "vitest";
import { readWorkbook } from "#web/test/list-files.ts";
import { writeWorkbook } from "#web/ui/workbook/workbook.ts";
import { buildTaxWorkbook } from "./tax-book.ts";

test("own use has a sheet of its own, which says to ask the accountant, and is in no other sheet", async () => {
  const { sheets } = buildTaxWorkbook(
    {
      sales: [],
      returns: [],
      purchases: [],
      vat: { generated: 0, deductible: 0, balance: 0 },
      inc: 0,
      ownUse: [{ class: "IVA19", base: 2_100.84, tax: 399.16 }],
      bags: { count: 0, tax: 0 },
    },
    { startDate: "2026-11-01", endDate: "2026-12-31" },
  );
  const read = await readWorkbook(writeWorkbook(sheets));
  const [summary, , , , forTheHouse] = read;
  expect(read.map(({ name }) => name)).toEqual([
    "Resumen",
    "Ventas",
    "Devoluciones",
    "Compras",
    "Para la casa",
  ]);
  const rows = forTheHouse!.rows.map((row) => row.filter((cell) => cell !== null));
  expect(rows).toEqual([
    ["Impuesto", "Base", "Impuesto de la base"],
    ["IVA 19 %", 2_100.84, 399.16],
    [expect.stringContaining("Pregúntale a tu contador si lo debes declarar")],
  ]);
  expect(JSON.stringify(summary!.rows)).not.toContain("2100");
});

import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { PESOS_FORMAT, UNITS_FORMAT } from "#web/ui/data/excel.ts";
import { createWorkbookWriter } from "./book-writer.ts";
import { buildCellsXml } from "./sheet-xml.ts";

const A = [
  { header: "Nombre", width: 20 },
  { header: "Nota", width: 20 },
  { header: "Precio", width: 10, numFmt: PESOS_FORMAT },
];
const B = [
  { header: "Unidades", width: 10, numFmt: UNITS_FORMAT },
  { header: "Precio", width: 10, numFmt: PESOS_FORMAT },
  { header: "Día", width: 10, numFmt: "dd/mm/yyyy" },
];

async function read(book: ReturnType<typeof createWorkbookWriter>) {
  const file = await book.finish([{ name: "Resumen", rows: [["fin"]] }]);
  return (await readXlsx(new Uint8Array(await file.arrayBuffer()), { readStyles: true })).sheets;
}

test("cells are in their columns, also after empty ones, and each sheet has its own formats", async () => {
  const book = createWorkbookWriter({ A, B });
  const { A: first, B: second } = book.sheets;
  first.addRow(buildCellsXml(["Pan", null, 5], first.styles));
  second.addRow(buildCellsXml([2, 7, new Date("2026-11-21T00:00:00Z")], second.styles));
  const [a, b, last] = await read(book);
  expect(a!.rows).toEqual([
    ["Nombre", "Nota", "Precio"],
    ["Pan", null, 5],
  ]);
  expect(b!.rows[1]).toEqual([2, 7, new Date("2026-11-21T00:00:00Z")]);
  expect(last!.rows).toEqual([["fin"]]);
  const formats = [a!, b!].map(({ cells }) =>
    [0, 1, 2].map((column) => cells?.get(`1,${column}`)?.style?.numFmt ?? null),
  );
  expect(formats).toEqual([
    [null, null, PESOS_FORMAT],
    [UNITS_FORMAT, PESOS_FORMAT, "dd/mm/yyyy"],
  ]);
});

/** Returns the sheet's raw XML, because an XLSX library would repair mistakes. */
async function firstSheet(book: Blob): Promise<string> {
  const bytes = await book.arrayBuffer();
  const begin = new TextDecoder("latin1").decode(bytes).indexOf("xl/worksheets/sheet1.xml") - 30;
  const entry = new DataView(bytes, begin);
  const data = begin + 30 + entry.getUint16(26, true) + entry.getUint16(28, true);
  const packed = new Blob([bytes.slice(data, data + entry.getUint32(18, true))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

test("each cell has its reference, which some programs need", async () => {
  const book = createWorkbookWriter({ A, B });
  for (const name of ["Pan", "\u0000"])
    book.sheets.A.addRow(buildCellsXml([name, null, 5], book.sheets.A.styles));
  const xml = await firstSheet(await book.finish([]));
  expect([...xml.matchAll(/<c r="(\w+)"/g)].map(([, address]) => address)).toEqual([
    "A1",
    "B1",
    "C1",
    "A2",
    "C2",
    "A3",
    "C3",
  ]);
  expect(xml).not.toMatch(/<c[ />](?!r=)/);
});

test("rows beyond a sheet's maximum continue in the next sheet, under its own header", async () => {
  const book = createWorkbookWriter({ A, B }, 2);
  for (const name of ["1", "2", "3", "4", "5"])
    book.sheets.A.addRow(buildCellsXml([name, null, null], book.sheets.A.styles));
  const sheets = await read(book);
  expect(sheets.map(({ name, rows }) => [name, rows.map(([first]) => first)])).toEqual([
    ["A", ["Nombre", "1", "2"]],
    ["A 2", ["Nombre", "3", "4"]],
    ["A 3", ["Nombre", "5"]],
    ["B", ["Unidades"]],
    ["Resumen", ["fin"]],
  ]);
});

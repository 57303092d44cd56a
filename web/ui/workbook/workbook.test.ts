import { strFromU8, unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { blobBytes, readCellFormats, readWorkbook } from "#web/test/list-files.ts";
import { PESOS_FORMAT, UNITS_FORMAT } from "#web/ui/data/excel.ts";
import { buildCellsXml } from "./sheet-xml.ts";
import { createWorkbookWriter, writeWorkbook } from "./workbook.ts";

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

test("cells are in their columns, also after empty ones, and each sheet has its own formats", async () => {
  const book = createWorkbookWriter({ A, B });
  const { A: first, B: second } = book.sheets;
  first.addRow(buildCellsXml(["Pan", null, 5], first.styles));
  second.addRow(buildCellsXml([2, 7, new Date("2026-11-21T00:00:00Z")], second.styles));
  const file = await book.finish([{ name: "Resumen", rows: [["fin"]] }]);
  expect(await readWorkbook(file)).toEqual([
    {
      name: "A",
      rows: [
        ["Nombre", "Nota", "Precio"],
        ["Pan", null, 5],
      ],
    },
    {
      name: "B",
      rows: [
        ["Unidades", "Precio", "Día"],
        [2, 7, new Date("2026-11-21T00:00:00Z")],
      ],
    },
    { name: "Resumen", rows: [["fin"]] },
  ]);
  expect(await readCellFormats(file)).toEqual({ C: PESOS_FORMAT });
  expect(await readCellFormats(file, { sheet: 2 })).toEqual({
    A: UNITS_FORMAT,
    B: PESOS_FORMAT,
    C: "dd/mm/yyyy",
  });
});

test("a column's format is also that of its empty cells, and cells offer the values of another sheet", async () => {
  const file = await writeWorkbook([
    {
      name: 'Uno & "dos"',
      columns: [
        { width: 9, numFmt: "@" },
        { width: 12, numFmt: "0.00" },
      ],
      rows: [["a", true]],
      choices: [{ cells: "A2:A9", from: "Unidades!$A$1:$A$2" }],
    },
    { name: "Unidades", rows: [["kilo"], ["libra"]] },
  ]);
  expect((await readWorkbook(file)).map(({ name, rows }) => [name, rows])).toEqual([
    ['Uno & "dos"', [["a", true]]],
    ["Unidades", [["kilo"], ["libra"]]],
  ]);
  const xml = await sheetXml(file);
  expect(xml).toContain('<col min="2" max="2" width="12" style="2" customWidth="true"/>');
  expect(xml).toContain(
    '</sheetData><dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="A2:A9"><formula1>Unidades!$A$1:$A$2</formula1></dataValidation></dataValidations></worksheet>',
  );
});

/** The raw XML of the first sheet, because a reader would repair mistakes. */
const sheetXml = async (file: Blob) =>
  strFromU8(unzipSync(await blobBytes(file))["xl/worksheets/sheet1.xml"]!);

test("each cell has its reference, which some programs need", async () => {
  const book = createWorkbookWriter({ A, B });
  for (const name of ["Pan", "\u0000"])
    book.sheets.A.addRow(buildCellsXml([name, null, 5], book.sheets.A.styles));
  const xml = await sheetXml(await book.finish());
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

test("a browser without CompressionStream writes the same workbook", async () => {
  const book = () => {
    const { sheets, finish } = createWorkbookWriter({ A, B });
    for (let i = 0; i < 5_000; i++) sheets.A.addRow(buildCellsXml([`Pan ${i}`, "ñ", i], sheets.A.styles));
    return finish([{ name: "Resumen", rows: [["fin"]] }]).then(blobBytes);
  };
  const files = unzipSync(await book());
  vi.stubGlobal("CompressionStream", undefined);
  try {
    expect(unzipSync(await book())).toEqual(files);
  } finally {
    vi.unstubAllGlobals();
  }
});

test("rows beyond a sheet's maximum continue in the next sheet, under its own header", async () => {
  const book = createWorkbookWriter({ A, B }, 2);
  for (const name of ["1", "2", "3", "4", "5"])
    book.sheets.A.addRow(buildCellsXml([name, null, null], book.sheets.A.styles));
  const sheets = await readWorkbook(book.finish([{ name: "Resumen", rows: [["fin"]] }]));
  expect(sheets.map(({ name, rows }) => [name, rows.map(([first]) => first)])).toEqual([
    ["A", ["Nombre", "1", "2"]],
    ["A 2", ["Nombre", "3", "4"]],
    ["A 3", ["Nombre", "5"]],
    ["B", ["Unidades"]],
    ["Resumen", ["fin"]],
  ]);
});

import { describe, expect, it } from "vitest";
import {
  buildCsv,
  buildSheets,
  buildWorkbook,
  buildZip,
  encodeUtf8,
  buildWorkbookParts as parts,
} from "#web/test/list-files.ts";
import { readTables } from "./plan.ts";
import { TABLE_FILE_LIMITS, type TableCell } from "./tables.ts";

const countKnown = (row: readonly TableCell[]) =>
  row.filter((cell) => cell === "Nombre" || cell === "Precio").length;
const rowsOf = (bytes: Uint8Array) => readTables(bytes, countKnown)[0]!.rows.map(({ cells }) => cells);
const sentence = (bytes: Uint8Array) => {
  try {
    readTables(bytes, countKnown);
    return "no failure";
  } catch (error) {
    return (error as Error).message;
  }
};

/** Encodes a text. `page` gives the bytes of special letters in a code page. */
const encoded = (text: string, page: Record<string, number>) =>
  Uint8Array.from([...text], (letter) => page[letter] ?? letter.charCodeAt(0));
const DOS = { ñ: 0xa4, Ñ: 0xa5, á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, Á: 0xb5, "°": 0xf8, "¿": 0xa8 };
const MAC = { ñ: 0x96, Ñ: 0x84, á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, Á: 0xe7, "°": 0xa1, "¿": 0xc0 };
const wide = (text: string, little: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), little);
  return bytes;
};

type Node = { process: { memoryUsage(): { arrayBuffers: number; heapUsed: number } } };
function memory(): number {
  const { arrayBuffers, heapUsed } = (globalThis as unknown as Node).process.memoryUsage();
  return arrayBuffers + heapUsed;
}

describe("text file", () => {
  const text = "Nombre;Precio\r\nPiña Águila;1200\r\nÑame °1 café;900\r\nAzúcar;3\r\n";
  const rows = [
    ["Nombre", "Precio"],
    ["Piña Águila", "1200"],
    ["Ñame °1 café", "900"],
    ["Azúcar", "3"],
  ];
  it.each([
    ["UTF-8", encodeUtf8(text)],
    ["UTF-8 with its mark", encodeUtf8(`\ufeff${text}`)],
    ["Windows-1252", encoded(text, {})],
    ["CP850, as MS-DOS", encoded(text, DOS)],
    ["CP850 with the end sign of MS-DOS", encoded(`${text}\u001a`, DOS)],
    ["Mac", encoded(text, MAC)],
    ["UTF-16 with its mark", wide(`\ufeff${text}`, true)],
    ["UTF-16 big-endian with its mark", wide(`\ufeff${text}`, false)],
    ["UTF-16 without a mark", wide(text, true)],
    ["lines that end as on an old Mac", encodeUtf8(text.replaceAll("\r\n", "\r"))],
    ["tabs", encodeUtf8(text.replaceAll(";", "\t"))],
    ["bars", encodeUtf8(text.replaceAll(";", "|"))],
    ["a separator line", encodeUtf8(`sep=;\r\n${text}`)],
  ])("is read in %s", async (_name, bytes) => expect(rowsOf(bytes)).toEqual(rows));

  it("that is a web page named .xls is read as its table", async () => {
    const page = `<html><head><meta charset="utf-8"></head><body><table border=1>
      <tr><th colspan=2>Lista de precios</th></tr><tr><td>Nombre</td><td>Precio</td></tr>
      <tr><td>Caf&eacute; &amp; pan</td><td>1.200</td></tr></table></body></html>`;
    expect(rowsOf(encodeUtf8(page))).toEqual([
      ["Lista de precios"],
      ["Nombre", "Precio"],
      ["Café & pan", "1.200"],
    ]);
  });

  it("keeps its row numbers, without empty rows", async () => {
    const [sheet] = readTables(buildCsv("Nombre;Precio", ";", "", "Sal;1"), countKnown);
    expect(sheet!.rows.map(({ row }) => row)).toEqual([1, 4]);
  });
});

describe("workbook", () => {
  it("returns its sheets by name, with numbers, texts, dates and codes as displayed", async () => {
    const width = 10;
    const bytes = await buildSheets([
      {
        name: "Aseo & más",
        columns: [{ width }, { width }, { width, numFmt: "dd/mm/yyyy" }, { width, numFmt: "00000" }],
        rows: [["Jabón\nen barra", 1.5, new Date("2026-11-25T00:00:00Z"), 42], [], [null, true]],
      },
      { name: "Vacía", rows: [] },
    ]);
    const sheets = readTables(bytes, countKnown);
    expect(sheets).toEqual([
      {
        name: "Aseo & más",
        cut: false,
        rows: [
          { row: 1, cells: ["Jabón\nen barra", 1.5, new Date("2026-11-25T00:00:00Z"), "00042"] },
          { row: 3, cells: [null, true] },
        ],
      },
    ]);
  });

  it("of other writers is read too: prefixes, rich text, inline text, errors, missing references", async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>
      <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:r><x:t>Ca</x:t></x:r><x:r><x:t>fé_x0041_</x:t></x:r></x:is></x:c></x:row>
      <x:row r="7"><x:c r="C7" t="e"><x:v>#N/A</x:v></x:c><x:c r="D7" t="str"><x:f>1</x:f><x:v>dos</x:v></x:c></x:row>
    </x:sheetData></x:worksheet>`;
    const strings = `<sst><si><r><t>Pan </t></r><r><t>duro</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`;
    const read = readTables(buildZip(parts(sheet, strings)), countKnown);
    expect(read.map(({ name }) => name)).toEqual(["Hoja"]);
    expect(read[0]!.rows).toEqual([
      { row: 1, cells: ["Pan duro", "CaféA"] },
      { row: 7, cells: [null, null, "#N/A", "dos"] },
    ]);
  });
});

describe("an unreadable file says what to do", () => {
  it.each([
    ["an old Excel", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), "Libro de Excel (.xlsx)"],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0), "no es de Excel ni CSV"],
    ["a PDF", encodeUtf8("%PDF-1.7 x"), "no es de Excel ni CSV"],
    ["OpenDocument", buildZip({ mimetype: "x", "content.xml": "<a/>" }), "de otro programa"],
    ["a binary workbook", buildZip({ "xl/workbook.bin": "x" }), "de otro programa"],
    ["half a workbook", encodeUtf8("PK\u0003\u0004 broken"), "No pudimos leer el archivo"],
    ["a document of Word", buildZip({ "word/document.xml": "<a/>" }), "No pudimos leer el archivo"],
  ])("%s", async (_name, bytes, text) => expect(sentence(bytes)).toContain(text));
});

describe("file that unpacks to more than the limit", () => {
  const MB = 1024 * 1024;
  const rowOf = (n: number, cells: string) => `<row r="${n}">${cells}</row>`;
  const cell = '<c t="inlineStr"><is><t>x</t></is></c>';
  const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

  it("is refused while unpacking, with any declared size", async () => {
    const spaces = `<worksheet><sheetData>${`<row/>${" ".repeat(100_000)}`.repeat(1_060)}</sheetData></worksheet>`;
    const bomb = buildZip(parts(spaces), { size: 1_000 });
    expect(bomb.length).toBeLessThan(1.2 * MB);
    const before = memory();
    expect(sentence(bomb)).toContain("al abrirlo ocupa más de 100 MB");
    expect(memory() - before).toBeLessThan(100 * MB);
  }, 60_000);

  it.each([
    ["shared texts", buildZip(parts(sheetOf(""), `<sst>${"<si/>".repeat(1_000_001)}</sst>`)), "celdas"],
    ["columns", buildZip(parts(sheetOf(rowOf(1, `<c r="XFD1"><v>1</v></c>`)))), "más de 200 columnas"],
    [
      "a cell",
      buildZip(parts(sheetOf(rowOf(1, `<c t="str"><v>${"a".repeat(40_000)}</v></c>`)))),
      "una celda",
    ],
    ["a run of letters", buildZip(parts(sheetOf(`<c>${"a".repeat(MB)}`))), "una celda"],
    ["nested tags", buildZip(parts("<a>".repeat(1_000))), "No pudimos leer"],
    [
      "styles",
      buildZip(parts(sheetOf(""), "", `<styleSheet><cellXfs>${"<xf/>".repeat(100_002)}`)),
      "No pudimos",
    ],
    [
      "entities",
      buildZip(parts(`<!DOCTYPE a [<!ENTITY b "xx"><!ENTITY c "&b;&b;">]><worksheet>&c;</worksheet>`)),
      "No pudimos",
    ],
    ["lines of text", encodeUtf8("\n".repeat(200_001)), "más de 20.000 filas"],
    ["separators", encodeUtf8(";".repeat(2_000_001)), "celdas"],
    ["a cell of text", buildCsv("Nombre;Precio", `"${"a".repeat(40_000)}";1`), "una celda"],
    [
      "a page's cell over many columns",
      encodeUtf8(`<table>${`<tr>${"<td>1</td>".repeat(201)}</tr>`}</table>`),
      "columnas",
    ],
    ["bytes", new Uint8Array(TABLE_FILE_LIMITS.fileBytes + 1), "demasiado grande: el máximo es 20 MB"],
  ])("is refused by its %s", async (_name, bytes, text) => expect(sentence(bytes)).toContain(text));

  it("does not count empty rows", async () => {
    const blank = Array.from({ length: 30_000 }, (_, i) => rowOf(i + 2, '<c s="1"/>')).join("");
    const last = rowOf(1_048_576, `<c r="A1048576"><v>2</v></c><c r="XFD1048576" s="1"/>`);
    const [sheet] = readTables(buildZip(parts(sheetOf(rowOf(1, cell) + blank + last))), countKnown);
    expect(sheet).toMatchObject({ cut: false, rows: [{ row: 1 }, { row: 1_048_576, cells: [2] }] });
  });

  it("stops at the maximum of rows, and leaves the other sheets readable", async () => {
    const long = Array.from({ length: TABLE_FILE_LIMITS.rows + 5 }, (_, i) => [i]);
    const [first, second] = readTables(await buildWorkbook({ Larga: long, Corta: [["Nombre"]] }), countKnown);
    expect([first!.cut, first!.rows.length]).toEqual([true, TABLE_FILE_LIMITS.rows]);
    expect(second).toMatchObject({ name: "Corta", cut: false });
  });
});

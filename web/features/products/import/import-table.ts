import { parseCsv } from "hucre/csv";
import { readXlsx, type Sheet } from "hucre/xlsx";
import { readTitles } from "./import-columns.ts";
import { type Table, TITLE_ROWS, UnreadableFile } from "./import-rows.ts";

/** How many titles of a row mean something to who reads the list. */
export type KnownTitles = (row: readonly unknown[]) => number;

const productTitles: KnownTitles = (row) => readTitles(row).columns.length;

/** The sheets of an Excel file, or the one table of a CSV file. @throws UnreadableFile */
export async function readTables(bytes: Uint8Array, titles = productTitles): Promise<Table[]> {
  const begin = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte);
  if (begin(0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(
      "Este archivo es de un Excel antiguo o tiene contraseña. Ábrelo y guárdalo como Libro de Excel (.xlsx).",
    );
  if (begin(0x50, 0x4b)) return readBook(bytes);
  const text = decodeText(bytes);
  if (text.includes("\0"))
    throw new UnreadableFile("Este archivo no es de Excel ni CSV. Elige uno que termine en .xlsx o .csv.");
  return [readCsv(text, titles)];
}

async function readBook(bytes: Uint8Array): Promise<Table[]> {
  try {
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    return sheets.map(tableOf);
  } catch {
    throw new UnreadableFile(
      "No pudimos leer el archivo. Ábrelo en Excel, guárdalo como .xlsx y elígelo otra vez.",
    );
  }
}

/** A number that Excel shows with leading zeros (format 0000000000000) is read with them. */
function tableOf({ rows, cells }: Pick<Sheet, "rows" | "cells">): Table {
  for (const [place, { value, style }] of cells ?? []) {
    if (typeof value !== "number" || !/^0{2,}$/.test(style?.numFmt ?? "")) continue;
    const [row, column] = place.split(",").map(Number);
    rows[row!]![column!] = String(value).padStart(style!.numFmt!.length, "0");
  }
  return rows;
}

/** UTF-8 with or without its mark, UTF-16 with one, and otherwise what Excel writes on a Windows in Spanish. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function readCsv(text: string, titles: KnownTitles): Table {
  // Excel's own hint, which it does not show as a row; the separator is found without it.
  const body = text.replace(/^sep=.\r?\n/i, "");
  const known = (delimiter: string) =>
    Math.max(0, ...parseCsv(body, { delimiter, maxRows: TITLE_ROWS }).map(titles));
  const [delimiter] = [";", ",", "\t"].toSorted((a, b) => known(b) - known(a));
  return parseCsv(body, { delimiter: delimiter! });
}

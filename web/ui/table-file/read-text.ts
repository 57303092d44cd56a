import { parseCsv } from "hucre/csv";
import { decodeTableText } from "./decode-text.ts";
import {
  createTableRowCollector,
  TABLE_FILE_LIMITS,
  type TableCell,
  type TableSheet,
  unreadableFileErrors,
} from "./tables.ts";

export type ColumnTitleCounter = (row: readonly TableCell[]) => number;

const BEGINNING = 32 * 1024;
const MAX_LINES = 200_000;

/**
 * Reads CSV, TSV, or a web page named .xls.
 * @throws UnreadableFileError
 */
export async function readTextTable(bytes: Uint8Array, countTitles: ColumnTitleCounter): Promise<TableSheet> {
  const text = decodeTableText(bytes);
  const beginning = text.slice(0, BEGINNING).trimStart();
  if (text.includes("\0") || /^(%PDF|\{\\rtf)/.test(beginning)) throw unreadableFileErrors.notATable();
  if (/^mime-version:/i.test(beginning) || beginning.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    throw unreadableFileErrors.otherProgram();
  const isPage = beginning.startsWith("<") && /<(html|table|!doctype|meta|style|head)\b/i.test(beginning);
  const rows = isPage ? await readPage(text) : readCsv(text, countTitles);
  const gathered = createTableRowCollector({ cells: TABLE_FILE_LIMITS.cells });
  for (const [i, cells] of rows.entries()) gathered.add(i + 1, cells);
  return { name: "", rows: gathered.rows, cut: gathered.full };
}

async function readPage(text: string): Promise<TableCell[][]> {
  const { fromHtml } = await import("hucre");
  // A cell that spans hundreds of rows or columns would become as many cells, and is never part of a list.
  const page = text
    .replace(/\b(?:row|col)span\s*=\s*["']?\d{3,}["']?/gi, "")
    .replace(/&([a-z]{2,6});/gi, (entity, name: string) => ENTITIES[name] ?? entity);
  return fromHtml(page, { typeInference: false, classes: false }).rows;
}

const ENTITIES: Record<string, string> = {
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  ntilde: "ñ",
  uuml: "ü",
  nbsp: "\u00a0",
  Aacute: "Á",
  Eacute: "É",
  Iacute: "Í",
  Oacute: "Ó",
  Uacute: "Ú",
  Ntilde: "Ñ",
  Uuml: "Ü",
  deg: "°",
  iquest: "¿",
  iexcl: "¡",
  ordm: "º",
  ordf: "ª",
  laquo: "«",
  raquo: "»",
  euro: "€",
  acute: "´",
};

function readCsv(text: string, countTitles: ColumnTitleCounter): TableCell[][] {
  // Excel reads this first line as a separator hint and does not show it as a row.
  const [hint, hinted] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = hint ? text.slice(hint.length) : text;
  if (countOf(body, /\r\n?|\n/g, MAX_LINES) > MAX_LINES) throw unreadableFileErrors.rows();
  const most = TABLE_FILE_LIMITS.cells * 2;
  const scored = [hinted ?? "", ";", ",", "\t", "|"]
    .filter((one, i, all) => one !== "" && all.indexOf(one) === i)
    .map((delimiter) => ({ delimiter, score: scoreOf(body.slice(0, BEGINNING), delimiter, countTitles) }));
  const { delimiter } = scored.reduce((best, one) => (one.score > best.score ? one : best));
  if (countOf(body, new RegExp(`[${delimiter === "\t" ? "\t" : `\\${delimiter}`}]`, "g"), most) > most)
    throw unreadableFileErrors.cells();
  return parseCsv(body, { delimiter }) as TableCell[][];
}

/** Counts matches, but stops after more than `most`. */
function countOf(text: string, pattern: RegExp, most: number): number {
  let count = 0;
  while (count <= most && pattern.exec(text)) count += 1;
  return count;
}

/** Rates a delimiter: known titles count most, then the number of rows with equally many cells. */
function scoreOf(beginning: string, delimiter: string, countTitles: ColumnTitleCounter): number {
  const rows = parseCsv(beginning, { delimiter }).slice(0, 40) as TableCell[][];
  const widths = rows.map((row) => row.length).filter((width) => width > 1);
  const usual = Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length));
  return Math.max(0, ...rows.map(countTitles)) * 1_000 + usual;
}

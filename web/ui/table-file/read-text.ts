import { Parser } from "htmlparser2";
import { parseCsv } from "./csv.ts";
import { decodeTableText } from "./decode-text.ts";
import {
  createTableRowCollector,
  TABLE_FILE_LIMITS,
  type TableCell,
  type TableSheet,
  tooManyRows,
  unreadableFile,
} from "./tables.ts";

export type ColumnTitleCounter = (row: readonly TableCell[]) => number;

const BEGINNING = 32 * 1024;
const MAX_LINES = 200_000;

/**
 * Reads CSV, TSV, or a web page named .xls.
 * @throws UnreadableFileError
 */
export function readTextTable(bytes: Uint8Array, countTitles: ColumnTitleCounter): TableSheet {
  const text = decodeTableText(bytes);
  const beginning = text.slice(0, BEGINNING).trimStart();
  if (text.includes("\0") || /^(%PDF|\{\\rtf)/.test(beginning)) throw unreadableFile("notATable");
  if (/^mime-version:/i.test(beginning) || beginning.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    throw unreadableFile("otherProgram");
  const isPage = beginning.startsWith("<") && /<(html|table|!doctype|meta|style|head)\b/i.test(beginning);
  const rows = isPage ? readPage(text) : readCsv(text, countTitles);
  const gathered = createTableRowCollector({ cells: TABLE_FILE_LIMITS.cells });
  for (const [i, cells] of rows.entries()) gathered.add(i + 1, cells);
  return { name: "", rows: gathered.rows, cut: gathered.full };
}

/** A cell that spans more rows or columns is never part of a list. */
const MAX_SPAN = 99;

/** Reads the rows of a page's tables. A cell over several columns or rows is the first of them; the others are empty. */
function readPage(text: string): TableCell[][] {
  const rows: TableCell[][] = [];
  /** By column: how many of the next rows have a cell of a row above there. */
  const covered: number[] = [];
  let cell: { text: string; columns: number; rows: number } | null = null;
  const span = (value = "") => (Number(value) <= MAX_SPAN ? Math.max(1, Math.floor(Number(value))) : 1);
  const skipCovered = (row: TableCell[]) => {
    for (; (covered[row.length] ?? 0) > 0; row.push(null)) covered[row.length]! -= 1;
  };
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      if (name === "tr") rows.push([]);
      else if (name === "td" || name === "th")
        cell = { text: "", columns: span(colspan), rows: span(rowspan) };
      else if (name === "br" && cell) cell.text += "\n";
    },
    ontext(more) {
      if (cell) cell.text += more;
    },
    onclosetag(name) {
      const row = rows.at(-1);
      if (!row) return;
      if (name === "tr") skipCovered(row);
      if ((name !== "td" && name !== "th") || !cell) return;
      skipCovered(row);
      if (row.length + cell.columns > TABLE_FILE_LIMITS.columns) throw unreadableFile("columns");
      for (let i = 0; i < cell.columns; i++) {
        covered[row.length] = cell.rows - 1;
        row.push(i === 0 ? cell.text.trim() : null);
      }
      cell = null;
    },
  });
  parser.end(text);
  return rows;
}

function readCsv(text: string, countTitles: ColumnTitleCounter): TableCell[][] {
  // Excel reads this first line as a separator hint and does not show it as a row.
  const [hint, hinted] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = hint ? text.slice(hint.length) : text;
  if (countOf(body, /\r\n?|\n/g, MAX_LINES) > MAX_LINES) throw tooManyRows("");
  const most = TABLE_FILE_LIMITS.cells * 2;
  const scored = [hinted ?? "", ";", ",", "\t", "|"]
    .filter((one, i, all) => one !== "" && all.indexOf(one) === i)
    .map((delimiter) => ({ delimiter, score: scoreOf(body.slice(0, BEGINNING), delimiter, countTitles) }));
  const { delimiter } = scored.reduce((best, one) => (one.score > best.score ? one : best));
  if (countOf(body, new RegExp(`[${delimiter === "\t" ? "\t" : `\\${delimiter}`}]`, "g"), most) > most)
    throw unreadableFile("cells");
  return parseCsv(body, delimiter);
}

/** Counts matches, but stops after more than `most`. */
function countOf(text: string, pattern: RegExp, most: number): number {
  let count = 0;
  while (count <= most && pattern.exec(text)) count += 1;
  return count;
}

/** Rates a delimiter: known titles count most, then the number of rows with equally many cells. */
function scoreOf(beginning: string, delimiter: string, countTitles: ColumnTitleCounter): number {
  const rows = parseCsv(beginning, delimiter).slice(0, 40);
  const widths = rows.map((row) => row.length).filter((width) => width > 1);
  const usual = Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length));
  return Math.max(0, ...rows.map(countTitles)) * 1_000 + usual;
}

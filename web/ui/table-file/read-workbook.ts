import { type CellNumberStyles, excelSerialToDate, readCellStyles } from "./book-styles.ts";
import {
  createTableRowCollector,
  isBlankCell,
  TABLE_FILE_LIMITS,
  type TableCell,
  type TableSheet,
  UnreadableFileError,
  unreadableFile,
} from "./tables.ts";
import { type BookArchive, openBookArchive } from "./workbook-archive.ts";

export type SheetSelector = (names: readonly string[]) => readonly string[];

/**
 * Reads visible sheets that `chooseSheets` selects.
 * @throws UnreadableFileError
 */
export function readWorkbook(bytes: Uint8Array, chooseSheets: SheetSelector): TableSheet[] {
  try {
    return readSheets(openBookArchive(bytes), chooseSheets);
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : unreadableFile("broken");
  }
}

function readSheets(archive: BookArchive, chooseSheets: SheetSelector): TableSheet[] {
  const foreign = ["xl/workbook.bin", "content.xml", "Index/Document.iwa"];
  if (foreign.some((name) => archive.has(name))) throw unreadableFile("otherProgram");
  const { path, related } = readRelations(archive);
  const { names, from1904 } = readContents(archive, path);
  if (names.length > TABLE_FILE_LIMITS.sheets) throw unreadableFile("sheets");
  const partOf = (type: string) => [...related.values()].find((one) => one.type.endsWith(`/${type}`))?.part;
  const strings = readStrings(archive, partOf("sharedStrings"));
  const styles = readCellStyles(archive, partOf("styles"));
  const budget = { cells: TABLE_FILE_LIMITS.cells };
  const sheets: TableSheet[] = [];
  const left = chooseSheets(names.map(({ name }) => name));
  for (const { name, id } of names.filter((one) => left.includes(one.name))) {
    const sheet = related.get(id);
    if (!sheet?.type.endsWith("/worksheet")) continue;
    sheets.push(readSheet(archive, { name, part: sheet.part }, { strings, styles, from1904, budget }));
  }
  return sheets;
}

const MAX_RELATIONS = 5_000;
type Relation = { part: string; type: string };

function readRelationsOf(archive: BookArchive, part: string): Map<string, Relation> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const found = new Map<string, Relation>();
  archive.readXml(`${folder}_rels/${part.slice(folder.length)}.rels`, {
    open(name, { Id = "", Target = "", Type = "" }) {
      if (name !== "Relationship") return;
      if (found.size >= MAX_RELATIONS) throw unreadableFile("broken");
      found.set(Id, { part: resolve(folder, Target), type: Type });
    },
  });
  return found;
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function readRelations(archive: BookArchive) {
  const root = readRelationsOf(archive, "");
  const path = [...root.values()].find(({ type }) => type.endsWith("/officeDocument"))?.part;
  if (!path) throw unreadableFile("broken");
  return { path, related: readRelationsOf(archive, path) };
}

function readContents(archive: BookArchive, path: string) {
  const names: { name: string; id: string }[] = [];
  let from1904 = false;
  archive.readXml(path, {
    open(tag, attributes) {
      if (tag === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (tag !== "sheet" || names.length > TABLE_FILE_LIMITS.sheets) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const visible = (attributes.state ?? "visible") === "visible";
      if (visible && id) names.push({ name: attributes.name ?? "", id });
    },
  });
  return { names, from1904 };
}

function readStrings(archive: BookArchive, part: string | undefined): string[] {
  const strings: string[] = [];
  if (!part || !archive.has(part)) return strings;
  let [text, inText, silent] = ["", false, false];
  archive.readXml(part, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") silent = true;
      inText = name === "t" && !silent;
    },
    text(more) {
      if (inText) text += more;
    },
    close(name) {
      inText = false;
      if (name === "rPh") silent = false;
      if (name !== "si") return;
      if (strings.length >= TABLE_FILE_LIMITS.cells) throw unreadableFile("cells");
      strings.push(unescaped(text));
    },
  });
  return strings;
}

/** Decodes escapes such as `_x000D_`, which stand for characters that XML cannot contain. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

type Book = { strings: string[]; styles: CellNumberStyles; from1904: boolean; budget: { cells: number } };

function readSheet(
  archive: BookArchive,
  { name, part }: { name: string; part: string },
  book: Book,
): TableSheet {
  const gathered = createTableRowCollector(book.budget);
  let [row, column, cells] = [0, 0, [] as TableCell[]];
  let cell = { type: "", style: 0, text: "" };
  let [inCell, inText, silent] = [false, false, false];
  archive.readXml(part, {
    stop: () => gathered.full,
    open(tag, attributes) {
      if (tag === "row") {
        row = attributes.r ? Number(attributes.r) : row + 1;
        [column, cells] = [0, []];
      } else if (tag === "c") {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        cell = { type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "" };
        inCell = true;
      } else if (tag === "rPh") silent = true;
      else inText = inCell && !silent && (tag === "v" || tag === "t");
    },
    text(more) {
      if (inText) cell.text += more;
    },
    close(tag) {
      inText = false;
      if (tag === "rPh") silent = false;
      if (tag === "row") gathered.add(row, cells);
      if (tag !== "c") return;
      inCell = false;
      const value = cell.text === "" ? null : cellValue(cell, book);
      if (isBlankCell(value)) return;
      if (column > TABLE_FILE_LIMITS.columns) throw unreadableFile("columns");
      while (cells.length < column) cells.push(null);
      cells[column - 1] = value;
    },
  });
  return { name, rows: gathered.rows, cut: gathered.full };
}

/** Column number, from 1, of a reference such as AB12. Reads at most four letters of a long reference. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Za-z]{0,4}/.exec(place)![0].toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function cellValue(
  { type, style, text }: { type: string; style: number; text: string },
  book: Book,
): TableCell {
  switch (type) {
    case "s":
      return book.strings[Number(text)] ?? null;
    case "str":
    case "inlineStr":
      return unescaped(text);
    case "b":
      return text === "1" || text === "true";
    case "e":
      return text;
    case "d":
      return Number.isNaN(Date.parse(text)) ? text : new Date(text);
    default: {
      const number = Number(text);
      if (Number.isNaN(number)) return text;
      const { isDate, zeros } = book.styles[style] ?? {};
      if (isDate) return excelSerialToDate(number, book.from1904);
      // A number format such as 0000000000000 keeps leading zeros.
      return zeros ? String(number).padStart(zeros, "0") : number;
    }
  }
}

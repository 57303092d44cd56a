import { unreadableFile } from "./tables.ts";
import type { BookArchive } from "./workbook-archive.ts";

/** By style index: whether a number is a date, or has at least `zeros` digits with leading zeros. */
export type CellNumberStyles = { isDate?: boolean; zeros?: number }[];

const MAX_STYLES = 100_000;
const MAX_ZEROS = 20;

/** Whether the number format is one of Excel's own date formats (ECMA-376 part 1, section 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

export function readCellStyles(archive: BookArchive, part: string | undefined): CellNumberStyles {
  const formats = new Map<number, string>();
  const styles: CellNumberStyles = [];
  if (!part || !archive.has(part)) return styles;
  let inCells = false;
  archive.readXml(part, {
    open(name, attributes) {
      if (formats.size + styles.length > MAX_STYLES) throw unreadableFile("broken");
      if (name === "numFmt") formats.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) styles.push(styleOf(Number(attributes.numFmtId ?? 0), formats));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}

function styleOf(id: number, formats: ReadonlyMap<number, string>): CellNumberStyles[number] {
  const format = formats.get(id);
  if (format === undefined) return { isDate: isBuiltInDate(id) };
  if (format.length <= MAX_ZEROS && /^0{2,}$/.test(format)) return { zeros: format.length };
  const bare = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  return { isDate: /[ymdhs]/i.test(bare) };
}

const DAY = 86_400_000;
/** Days from day 0 to 1970-01-01 in Excel's two date systems, 1900 and 1904. */
const [TO_1970, TO_1970_FROM_1904] = [25_569, 24_107];

export function excelSerialToDate(serial: number, from1904: boolean): Date {
  return new Date(Math.round((serial - (from1904 ? TO_1970_FROM_1904 : TO_1970)) * DAY));
}

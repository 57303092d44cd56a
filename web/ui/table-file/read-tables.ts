import { readWorkbook, type SheetSelector } from "./read-book.ts";
import { type ColumnTitleCounter, readTextTable } from "./read-text.ts";
import { TABLE_FILE_LIMITS, type TableSheet, unreadableFileErrors } from "./tables.ts";

/**
 * Reads the sheets that are not empty.
 * @throws UnreadableFileError
 */
export function readTables(
  bytes: Uint8Array,
  countTitles: ColumnTitleCounter,
  chooseSheets: SheetSelector = (names) => names,
): TableSheet[] {
  if (bytes.length > TABLE_FILE_LIMITS.fileBytes) throw unreadableFileErrors.fileSize();
  const begin = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte);
  // The old .xls format, also as the container of an encrypted .xlsx.
  if (begin(0xd0, 0xcf, 0x11, 0xe0) || begin(0x09, 0x08) || begin(0x09, 0x04))
    throw unreadableFileErrors.oldExcel();
  if (begin(0x50, 0x4b)) return readWorkbook(bytes, chooseSheets).filter(({ rows }) => rows.length > 0);
  return [readTextTable(bytes, countTitles)];
}

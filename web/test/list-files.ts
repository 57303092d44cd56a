import { strFromU8, unzipSync, zipSync } from "fflate";
import readXlsx from "read-excel-file/universal";
import {
  type ListImportDefinition,
  type RememberedColumnPlans,
  readTableFile,
  type TableReadPlan,
} from "#web/ui/table-file/plan.ts";
import type { TableCell } from "#web/ui/table-file/tables.ts";
import { type WholeSheet, writeWorkbook } from "#web/ui/workbook/workbook.ts";

export const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
export const buildCsv = (...rows: string[]) => encodeUtf8(rows.join("\r\n"));

export const blobBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
export const buildSheets = (sheets: readonly WholeSheet[]) => writeWorkbook(sheets).then(blobBytes);
export const buildWorkbook = (sheets: Record<string, TableCell[][]>) =>
  buildSheets(Object.entries(sheets).map(([name, rows]) => ({ name, rows })));

/** Reads with another reader than the product's, as another program would. */
export async function readWorkbook(
  file: Blob | Promise<Blob> | Uint8Array,
): Promise<{ name: string; rows: TableCell[][] }[]> {
  const sheets = await readXlsx(new Blob([(await file) as BlobPart]), { trim: false });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as TableCell[][] }));
}

/** Returns the number formats of a row's cells by column, such as `{ B: "0.00" }`. */
export async function readCellFormats(
  file: Blob | Promise<Blob>,
  { sheet = 1, row = 2 } = {},
): Promise<Record<string, string>> {
  const files = unzipSync(await blobBytes(await file));
  const text = (name: string) => strFromU8(files[name]!);
  const styles = text("xl/styles.xml");
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id!,
      code!,
    ]),
  );
  const numbers = [.../<cellXfs.*<\/cellXfs>/.exec(styles)![0].matchAll(/<xf numFmtId="(\d+)"/g)];
  const cells = new RegExp(`<c r="([A-Z]+)${row}" s="(\\d+)"`, "g");
  return Object.fromEntries(
    [...text(`xl/worksheets/sheet${sheet}.xml`).matchAll(cells)].map(([, column, style]) => [
      column!,
      codes.get(numbers[Number(style)]![1]!)!.replaceAll("&quot;", '"'),
    ]),
  );
}

/** Reads a file and returns how it was understood, with a function that answers its questions. */
export async function readListFile<Field extends string, Made>(
  kind: ListImportDefinition<Field, Made>,
  bytes: Uint8Array | Promise<Uint8Array>,
  plan?: TableReadPlan<Field>,
  remembered: RememberedColumnPlans = {},
) {
  const read = readTableFile(await bytes, kind, { plan, remembered }, () => {});
  const sheet = read.sheets[read.sheet ?? 0]!;
  const titles = (isListed: (column: (typeof sheet.columns)[number]) => boolean) =>
    sheet.columns.filter(isListed).map(({ title }) => title);
  return {
    read,
    sheet,
    draft: read.draft,
    /** Titles of the used columns, by field. */
    used: Object.fromEntries(
      sheet.columns.flatMap(({ title, place, field }) => {
        const planned = read.plan ? read.plan.fields[place] : field;
        return planned ? [[planned, title]] : [];
      }),
    ),
    /** Titles of columns that need an answer. */
    asked: titles(({ doubt }) => doubt !== undefined),
    /** Returns the plan after these answers. */
    say: (
      fields: Partial<Record<string, Field | null>>,
      readings: TableReadPlan<Field>["readings"] = [],
    ): TableReadPlan<Field> => {
      const width = Math.max(...sheet.columns.map(({ place }) => place + 1));
      const at = (place: number) => sheet.columns.find((one) => one.place === place);
      return {
        sheet: read.sheet ?? 0,
        readings,
        fields: Array.from({ length: width }, (_, place) => {
          const column = at(place);
          if (!column) return null;
          return column.title in fields ? fields[column.title]! : (column.field ?? null);
        }),
      };
    },
  };
}

/** Builds the XML parts of a workbook with a sheet that is shown and one that is hidden. */
export function buildWorkbookParts(sheet: string, strings = "", styles = ""): Record<string, string> {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const related = (targets: [string, string][]) =>
    `<Relationships>${targets.map(([kind, target], i) => `<Relationship Id="rId${i}" Type="${type}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;
  return {
    "_rels/.rels": related([["officeDocument", "xl/workbook.xml"]]),
    "xl/_rels/workbook.xml.rels": related([
      ["worksheet", "worksheets/hoja.xml"],
      ["sharedStrings", "/xl/textos.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Hoja" sheetId="1" r:id="rId0"/><sheet name="Oculta" sheetId="2" state="hidden" r:id="rId0"/></sheets></workbook>`,
    "xl/worksheets/hoja.xml": sheet,
    ...(strings && { "xl/textos.xml": strings }),
    ...(styles && { "xl/styles.xml": styles }),
  };
}

/** Builds a zip archive whose directory may claim `size` bytes for every part. */
export function buildZip(files: Record<string, string>, { size }: { size?: number } = {}): Uint8Array {
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encodeUtf8(text)])),
  );
  if (size === undefined) return zip;
  const view = new DataView(zip.buffer);
  let at = view.getUint32(zip.length - 6, true);
  while (view.getUint32(at, true) === 0x02014b50) {
    view.setUint32(at + 24, size, true);
    at += 46 + view.getUint16(at + 28, true);
  }
  return zip;
}

import { writeXlsx } from "hucre/xlsx";
import {
  type ListImportDefinition,
  type RememberedColumnPlans,
  readTableFile,
  type TableReadPlan,
} from "#web/ui/table-file/plan.ts";
import type { TableCell } from "#web/ui/table-file/tables.ts";

export const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
export const buildCsv = (...rows: string[]) => encodeUtf8(rows.join("\r\n"));

export const buildWorkbook = (sheets: Record<string, TableCell[][]>) =>
  writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) });

/** Reads a file and returns how it was understood, with a function that answers its questions. */
export async function readListFile<Field extends string, Made>(
  kind: ListImportDefinition<Field, Made>,
  bytes: Uint8Array | Promise<Uint8Array>,
  plan?: TableReadPlan<Field>,
  remembered: RememberedColumnPlans = {},
) {
  const read = await readTableFile(await bytes, kind, { plan, remembered }, () => {});
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

/** Builds the XML parts of a workbook with one sheet. */
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
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Hoja" sheetId="1" r:id="rId0"/></sheets></workbook>`,
    "xl/worksheets/hoja.xml": sheet,
    ...(strings && { "xl/textos.xml": strings }),
    ...(styles && { "xl/styles.xml": styles }),
  };
}

/** Builds a zip archive whose headers may claim `size` bytes for every part. */
export async function buildZip(
  files: Record<string, string>,
  { size }: { size?: number } = {},
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = await deflated(text);
    const title = encodeUtf8(name);
    pieces.push(
      fields(30, [0, 0x04034b50], [8, 8, 2], [18, packed.length], [26, title.length, 2]),
      title,
      packed,
    );
    const sizes: Field[] = [
      [20, packed.length],
      [24, size ?? text.length],
    ];
    directory.push(
      fields(46, [0, 0x02014b50], [10, 8, 2], ...sizes, [28, title.length, 2], [42, offset]),
      title,
    );
    offset += 30 + title.length + packed.length;
  }
  const end = fields(22, [0, 0x06054b50], [10, Object.keys(files).length, 2], [16, offset]);
  const parts = [...pieces, ...directory, end] as BlobPart[];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Offset and value of a number in a header; `bytes` is 2 for a number of two bytes, else four bytes. */
type Field = [at: number, value: number, bytes?: 2];

function fields(length: number, ...values: Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  for (const [at, value, bytes] of values)
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  return new Uint8Array(view.buffer);
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

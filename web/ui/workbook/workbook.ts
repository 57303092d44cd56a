import { Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { type ExcelCellValue, XLSX_MEDIA_TYPE } from "#web/ui/data/excel.ts";
import {
  buildCellsXml,
  buildPackageParts,
  buildRowXml,
  buildSheetStartAndEnd,
  type SheetColumn,
  type SheetLayout,
} from "./sheet-xml.ts";

/** A sheet with all its rows. The first row has the titles. */
export type WholeSheet = SheetLayout & { name: string; rows: readonly (readonly ExcelCellValue[])[] };

const MAX_ROWS = 1_048_575;

/**
 * Writes the sheets' rows as they arrive, in any order of the sheets. A sheet continues in another sheet after
 * every `mostRows` rows.
 */
export function createWorkbookWriter<Name extends string>(
  sheets: Readonly<Record<Name, readonly SheetColumn[]>>,
  mostRows = MAX_ROWS,
) {
  const archive = createZipWriter();
  const formats: string[] = [];
  let files = 0;
  const closed: Promise<void>[] = [];

  function openSheet(layout: SheetLayout) {
    files += 1;
    const file = archive.open(`xl/worksheets/sheet${files}.xml`);
    const styles = (layout.columns ?? []).map(({ numFmt }) => styleOf(numFmt));
    const [start, end] = buildSheetStartAndEnd(layout, styles);
    file.write(start);
    let row = 0;
    return {
      file: files,
      styles,
      rows: () => row,
      addRow(cells: string) {
        row += 1;
        file.write(buildRowXml(row, cells));
      },
      close: () => closed.push(file.end(end)),
    };
  }

  function styleOf(numFmt: string | undefined): number {
    if (numFmt === undefined) return 0;
    if (!formats.includes(numFmt)) formats.push(numFmt);
    return formats.indexOf(numFmt) + 1;
  }

  function openSplitSheet(name: Name) {
    const columns = sheets[name];
    const open = () => {
      const page = openSheet({ columns, frozenTitles: true });
      const titles = columns.map(({ header }) => header);
      page.addRow(buildCellsXml(titles, page.styles));
      return page;
    };
    const pages = [open()];
    return {
      styles: pages[0]!.styles,
      addRow(cells: string): void {
        if (pages.at(-1)!.rows() > mostRows) {
          pages.at(-1)!.close();
          pages.push(open());
        }
        pages.at(-1)!.addRow(cells);
      },
      close(): [string, number][] {
        pages.at(-1)!.close();
        return pages.map(({ file }, i) => [i === 0 ? name : `${name} ${i + 1}`, file]);
      },
    };
  }

  function writeSheet({ name, rows, ...layout }: WholeSheet): [string, number] {
    const sheet = openSheet(layout);
    for (const row of rows) sheet.addRow(buildCellsXml(row, sheet.styles));
    sheet.close();
    return [name, sheet.file];
  }

  const names = Object.keys(sheets) as Name[];
  const split = names.map((name) => [name, openSplitSheet(name)] as const);
  return {
    sheets: Object.fromEntries(split) as Record<Name, ReturnType<typeof openSplitSheet>>,
    /** Returns the file, with `more` after the other sheets. */
    async finish(more: readonly WholeSheet[] = []): Promise<Blob> {
      const named = [...split.flatMap(([, sheet]) => sheet.close()), ...more.map(writeSheet)];
      const parts = buildPackageParts(named, formats);
      await Promise.all([...closed, ...parts.map(([name, xml]) => archive.open(name).end(xml))]);
      return archive.end();
    },
  };
}

export const writeWorkbook = (sheets: readonly WholeSheet[]): Promise<Blob> =>
  createWorkbookWriter({}).finish(sheets);

const CHUNK = 64 * 1024;
/** The earliest time of a zip archive, so that a file depends on its contents alone. */
const mtime = new Date(1980, 0, 1);

/** Writes a zip archive. Its files may be written alternately: the library keeps the chunks of later files in memory. */
function createZipWriter() {
  const chunks: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk as BlobPart);
  });
  const encoder = new TextEncoder();
  return {
    open(name: string) {
      const file = typeof CompressionStream === "undefined" ? deflateByLibrary(name) : deflateByBrowser(name);
      zip.add(file);
      let pending = "";
      return {
        write(text: string): void {
          pending += text;
          if (pending.length < CHUNK) return;
          file.push(encoder.encode(pending));
          pending = "";
        },
        end(text: string): Promise<void> {
          file.push(encoder.encode(pending + text));
          return file.end();
        },
      };
    },
    end(): Blob {
      zip.end();
      return new Blob(chunks, { type: XLSX_MEDIA_TYPE });
    },
  };
}

type PackedFile = ZipInputFile & { push(bytes: Uint8Array<ArrayBuffer>): void; end(): Promise<void> };

function deflateByLibrary(name: string): PackedFile {
  const file = new ZipDeflate(name);
  return Object.assign(file, { mtime, end: async () => file.push(new Uint8Array(), true) });
}

/** Bytes of gzip's header without a name, and of its trailer with checksum and size. */
const [HEADER, TRAILER] = [10, 8];

/** Compresses with the browser, which takes half of the library's time and runs in another thread. */
function deflateByBrowser(filename: string): PackedFile {
  const stream = new CompressionStream("gzip");
  const writer = stream.writable.getWriter();
  const whole = new Response(stream.readable).arrayBuffer();
  return {
    ...{ filename, mtime, compression: 8, crc: 0, size: 0 },
    push(bytes) {
      writer.write(bytes).catch(() => {}); // `whole` rejects with the same error
    },
    async end() {
      writer.close().catch(() => {});
      const packed = await whole;
      const trailer = new DataView(packed, packed.byteLength - TRAILER);
      this.crc = trailer.getUint32(0, true);
      this.size = trailer.getUint32(4, true);
      this.ondata!(null, new Uint8Array(packed, HEADER, packed.byteLength - HEADER - TRAILER), true);
    },
  };
}

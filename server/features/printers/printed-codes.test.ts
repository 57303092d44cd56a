import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { beforeAll, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { encodeRows } from "#core/printing/encode-rows.ts";
import { PAPER_COLUMNS } from "#core/printing/paper-options.ts";
import { createRaster, isDarkDot, type Raster, rasterPixels } from "#core/printing/raster.ts";
import { centerRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { joinBands, readPaper } from "#core/test/paper.ts";

const SALE = "019b5a7c-1e2f";
const LINK = "https://tienda.example/ñ?total=14900";
const rows: TicketRow[] = [
  centerRow("La Esquina"),
  { kind: "barcode", code: SALE },
  { kind: "qr", text: LINK },
];

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const bytes = await readFile(wasm);
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer } });
});

/** With a white margin, as on paper. */
async function scanned(picture: Raster): Promise<string | undefined> {
  const { width, height } = picture;
  const framed = createRaster(width + 80, height + 80, (x, y) => {
    const [column, row] = [x - 40, y - 40];
    return column >= 0 && row >= 0 && column < width && row < height && isDarkDot(picture, column, row);
  });
  const image = { ...rasterPixels(framed, 0, framed.height), colorSpace: "srgb" };
  const found = await readBarcodes(image as never, { formats: ["Code128", "QRCode"], tryHarder: true });
  return found[0]?.text;
}

it.each(PAPER_COLUMNS)(
  "at %i columns a scanner reads barcode and QR code from the paper",
  async (columns) => {
    const bytes = encodeRows(rows, { columns, letters: "PC850", cut: "NONE", feed: 0 });
    const { pictures } = readPaper(bytes);
    const bars = pictures.findIndex(({ height }) => height !== 80);
    expect(await scanned(joinBands(pictures.slice(0, bars)))).toBe(SALE);
    expect(await scanned(joinBands(pictures.slice(bars)))).toBe(LINK);
    for (const { width } of pictures) expect(width).toBeLessThanOrEqual(columns * 12);
  },
);

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { createRaster, isDarkDot, type Raster, toRasterPixels } from "#core/printing/raster.ts";
import { type PrintedPaper, printedPictures } from "#core/test/paper.ts";

/** White dots around a picture, as on paper. */
const MARGIN = 40;

let ready: Promise<unknown> | undefined;

async function prepare(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
}

/** What a scanner reads on the paper, by kind of code. Each picture has at most one code. */
export async function scanPrintedCodes(paper: PrintedPaper): Promise<Record<string, string>> {
  ready ??= prepare();
  await ready;
  const found: Record<string, string> = {};
  for (const picture of printedPictures(paper)) {
    const image = { ...pixelsWithMargin(picture), colorSpace: "srgb" };
    const [code] = await readBarcodes(image as never, { formats: ["Code128", "QRCode"], tryHarder: true });
    if (code) found[code.format] = code.text;
  }
  return found;
}

function pixelsWithMargin(picture: Raster) {
  const { width, height } = picture;
  const framed = createRaster(width + 2 * MARGIN, height + 2 * MARGIN, (x, y) => {
    const [column, row] = [x - MARGIN, y - MARGIN];
    return column >= 0 && row >= 0 && column < width && row < height && isDarkDot(picture, column, row);
  });
  return toRasterPixels(framed, 0, framed.height);
}

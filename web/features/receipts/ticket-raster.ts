import { renderBarcode, renderQrCode } from "#core/printing/code-images.ts";
import { createRaster, type Raster } from "#core/printing/raster.ts";
import type { TicketRow } from "#core/printing/ticket-row.ts";
import { drawTicketCanvas } from "./ticket-image.ts";

/** Width in dots of a letter of the printer's font A. */
const LETTER_DOTS = 12;
/** Brightness from 0 to 255 below which a pixel is printed. */
const THRESHOLD = 160;

/** Draws codes dot by dot, because scanners cannot read scaled codes. */
export async function drawTicketRaster(rows: readonly TicketRow[], columns: number): Promise<Raster[]> {
  const room = columns * LETTER_DOTS;
  const pictures: Raster[] = [];
  let texts: TicketRow[] = [];
  const take = () => {
    if (texts.length > 0) pictures.push(dotsOf(drawTicketCanvas(texts), room));
    texts = [];
  };
  for (const row of rows) {
    const code =
      row.kind === "barcode"
        ? renderBarcode(row.code, room)
        : row.kind === "qr"
          ? renderQrCode(row.text, room)
          : null;
    if (!code) {
      texts.push(row);
      continue;
    }
    take();
    pictures.push(code);
  }
  take();
  return pictures;
}

/** Scales a canvas to the printer's width. */
function dotsOf(drawn: HTMLCanvasElement, width: number): Raster {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((drawn.height * width) / drawn.width);
  const context = canvas.getContext("2d")!;
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return createRaster(canvas.width, canvas.height, (x, y) => data[(y * canvas.width + x) * 4]! < THRESHOLD);
}

import qrcode from "qrcode-generator";
import { encodeBarcodeModules } from "#core/printing/barcode-modules.ts";
import { MAX_QR_BYTES } from "#core/printing/paper-options.ts";
import { createRaster, type Raster } from "#core/printing/raster.ts";

// Barcodes and QR codes are printed as images, because few printers for 58 mm paper have commands for them.

/** In dots: 10 mm at 8 dots per millimetre. */
const BAR_HEIGHT = 80;
/** Maximum module width of a barcode, in dots. */
const BAR_MODULE = 3;
/** Maximum module width of a QR code, in dots. */
const QR_MODULE = 6;
/** Width of the empty border of a QR code, in modules. */
const QUIET = 4;

/** Null when the code cannot be encoded or is wider than `room`, the width of the paper in dots. */
export function renderBarcode(code: string, room: number): Raster | null {
  const modules = encodeBarcodeModules(code);
  const dot = Math.min(BAR_MODULE, Math.floor(room / Math.max(1, modules.length)));
  if (modules === "" || dot < 1) return null;
  return createRaster(modules.length * dot, BAR_HEIGHT, (x) => modules[Math.floor(x / dot)] === "1");
}

/**
 * Returns the UTF-8 bytes of a text, one character per byte, because phones read QR codes as UTF-8. Null for a text with
 * a lone surrogate.
 */
function toUtf8(text: string): string | null {
  try {
    return encodeURIComponent(text).replace(/%(..)/g, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  } catch {
    return null;
  }
}

/** Null when the text is too long for a QR code or for `room`, the width of the paper in dots. */
export function renderQrCode(text: string, room: number): Raster | null {
  const bytes = toUtf8(text);
  if (bytes === null || bytes.length > MAX_QR_BYTES) return null;
  const code = qrcode(0, "M");
  code.addData(bytes);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * QUIET;
  const dot = Math.min(QR_MODULE, Math.floor(room / size));
  if (dot < 2) return null;
  return createRaster(size * dot, size * dot, (x, y) => {
    const [column, row] = [Math.floor(x / dot) - QUIET, Math.floor(y / dot) - QUIET];
    return column >= 0 && row >= 0 && column < count && row < count && code.isDark(row, column);
  });
}

import qrcode from "qrcode-generator";
import { barcodeModules } from "#core/printing/barcode-modules.ts";
import { type Raster, rasterOf } from "#core/printing/raster.ts";

// Codes are drawn and sent as dots: of the printers of 58 mm hardly any knows the commands for them, and all print dots.

/** Dots; 10 mm at 8 dots each. */
const BAR_HEIGHT = 80;
/** Widest module of a barcode and of a QR code, in dots. */
const BAR_MODULE = 3;
const QR_MODULE = 6;
/** Light around a QR code, in modules. */
const QUIET = 4;

/** Null for what a barcode cannot hold, and for one that is wider than the paper. */
export function barcodeRaster(code: string, room: number): Raster | null {
  const modules = barcodeModules(code);
  const dot = Math.min(BAR_MODULE, Math.floor(room / Math.max(1, modules.length)));
  if (modules === "" || dot < 1) return null;
  return rasterOf(modules.length * dot, BAR_HEIGHT, (x) => modules[Math.floor(x / dot)] === "1");
}

/** Null for a text that is too long for a QR code, or for the paper. */
export function qrRaster(text: string, room: number): Raster | null {
  const code = qrcode(0, "M");
  try {
    // As UTF-8, which is what phones expect.
    code.addData(
      encodeURIComponent(text).replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
    code.make();
  } catch {
    return null;
  }
  const count = code.getModuleCount();
  const size = count + 2 * QUIET;
  const dot = Math.min(QR_MODULE, Math.floor(room / size));
  if (dot < 2) return null;
  return rasterOf(size * dot, size * dot, (x, y) => {
    const [column, row] = [Math.floor(x / dot) - QUIET, Math.floor(y / dot) - QUIET];
    return column >= 0 && row >= 0 && column < count && row < count && code.isDark(row, column);
  });
}

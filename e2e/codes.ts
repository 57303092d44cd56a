import { readFile } from "node:fs/promises";
import bwip from "bwip-js/node";
import sharp from "sharp";

/** Returns a PNG of a code with a margin, as on a package. `bcid` is its type in bwip-js. */
export async function drawBarcode(bcid: string, text: string, pointsPerLine = 3): Promise<Buffer> {
  const png = await bwip.toBuffer({
    bcid,
    text,
    scale: pointsPerLine,
    padding: 10,
    backgroundcolor: "FFFFFF",
  });
  return Buffer.from(png);
}

export async function buildBarcodeFile(bcid: string, text: string) {
  return { name: `${bcid}.png`, mimeType: "image/png", buffer: await drawBarcode(bcid, text) };
}

/** Returns a PNG like a phone's screenshot, with a QR code on a coloured background. */
export async function drawQrScreenshot(text: string): Promise<Buffer> {
  const code = await sharp(await drawBarcode("qrcode", text))
    .resize({ width: 560, kernel: "nearest" })
    .png()
    .toBuffer();
  const screen = sharp({ create: { width: 1080, height: 2400, channels: 3, background: "#2a1050" } });
  return screen
    .composite([{ input: code, left: 260, top: 700 }])
    .png()
    .toBuffer();
}

/** Returns a PNG with a code that nearly fills the scan box. */
export async function drawBarcodeCloseUp(bcid: string, text: string): Promise<Buffer> {
  return sharp(await drawBarcode(bcid, text))
    .resize({ width: 300, height: 200, fit: "inside" })
    .png()
    .toBuffer();
}

/** Returns a film for Chromium's fake camera: JPEG frames with the code in the middle. */
export async function buildBarcodeFilm(code: Buffer): Promise<Buffer> {
  const paper = sharp({ create: { width: 640, height: 480, channels: 3, background: "#d8d2c4" } });
  const picture = await paper
    .composite([{ input: code, gravity: "center" }])
    .jpeg({ quality: 80 })
    .toBuffer();
  return Buffer.concat(Array.from({ length: 10 }, () => picture));
}

/** Returns the text of the code in a PNG; empty when there is none. */
export async function decodeBarcode(png: Buffer, format: "Code128" | "EAN13" | "QRCode"): Promise<string> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const wasm = await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
  });
  const [found] = await readBarcodes(new Blob([new Uint8Array(png)]), { formats: [format] });
  return found?.text ?? "";
}

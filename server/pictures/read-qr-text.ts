import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { isMerchantQr } from "#core/sale/payment-qr.ts";

/** Longest side in pixels of the picture that is searched. */
const MAX_SIDE = 1_400;

let ready: Promise<unknown> | undefined;

/** Loads the decoder's file from the package; by default the library loads it from a public CDN. */
async function prepare(): Promise<void> {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(file)).buffer } });
}

/** The text of the merchant's QR code in a WebP picture; null without one. Runs in a process of its own. */
export async function readQrText(webp: Uint8Array): Promise<string | null> {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });
  ready ??= prepare();
  await ready;
  const { data, info } = await sharp(webp)
    .flatten({ background: "#ffffff" })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: "srgb",
  };
  const found = await readBarcodes(image as never, {
    formats: ["QRCode"],
    textMode: "Plain",
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  const text = found.find(({ isValid }) => isValid)?.text.trim() ?? "";
  return isMerchantQr(text) ? text : null;
}

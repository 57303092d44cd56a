import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import { proposeProductCode } from "#core/goods/product-code.ts";
import type { BarcodeDecodeAnswer, BarcodeDecodeRequest } from "#web/ui/scanner/decoder.ts";
import { drawBarcode } from "./codes.ts";

// The scanner's own decoder, in Node. scanning.test.ts has it in the browser, behind a picture and the camera.

/** A variable, because the worker imports its WebAssembly as a URL, for which only web/ has types. */
const WORKER: string = "#web/ui/scanner/decode-worker.ts";

const worker = {
  onmessage: async (_: { data: BarcodeDecodeRequest }) => {},
  postMessage: vi.fn<(answer: BarcodeDecodeAnswer) => void>(),
};

beforeAll(async () => {
  vi.stubGlobal("self", worker);
  await import(WORKER);
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
});
afterAll(() => vi.unstubAllGlobals());

async function decode(png: Buffer): Promise<string | null> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  await worker.onmessage({ data: { id: 1, image: image as ImageData, locate: false } });
  const answer = worker.postMessage.mock.lastCall![0];
  if ("failed" in answer) throw new Error(answer.failed);
  return answer.found as string | null;
}

/** Name, bwip-js type, drawn text, and the code of the product where it differs. */
const KINDS: [string, string, string, string?][] = [
  ["EAN-13", "ean13", "7702511000014"],
  // The add-on of a magazine's code is ignored.
  ["EAN-13 with an extension of two digits", "ean13", "9770123456701 05", "9770123456701"],
  ["EAN-13 with an extension of five digits", "ean13", "9770987654305 12345", "9770987654305"],
  ["EAN-8", "ean8", "77025111"],
  ["UPC-A", "upca", "036000291452"],
  ["UPC-E", "upce", "01234565", "012345000065"],
  ["Code 128", "code128", "Bolsa-15"],
  ["Code 39", "code39", "CAJA-15"],
  ["ITF", "interleaved2of5", "17702511000011"],
  ["QR", "qrcode", "QR-Ñame-1"],
  ["Aztec", "azteccode", "Aztec-1"],
  ["Data Matrix", "datamatrix", "DM-15"],
  // Of a GS1 symbol only the GTIN is read.
  ["GS1 DataMatrix", "gs1datamatrix", "(01)07702511000106(17)270131(10)L7(21)9", "7702511000106"],
  ["GS1-128", "gs1-128", "(01)07702511000120(3103)001250", "7702511000120"],
  ["DataBar", "databaromni", "(01)07702511000144", "7702511000144"],
  ["DataBar Limited", "databarlimited", "(01)07702511000144", "7702511000144"],
  ["DataBar Expanded", "databarexpanded", "(01)07702511000168(3103)001250", "7702511000168"],
];

it.each(KINDS)("reads %s", async (_, bcid, text, code = text) =>
  expect(proposeProductCode((await decode(await drawBarcode(bcid, text))) ?? "nothing")).toBe(code),
);

it("finds nothing in a picture without a code", async () => {
  const paper = sharp({ create: { width: 300, height: 200, channels: 3, background: "#d8d2c4" } });
  expect(await decode(await paper.png().toBuffer())).toBeNull();
});

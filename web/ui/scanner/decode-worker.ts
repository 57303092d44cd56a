import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
// Loads the decoder's WebAssembly file from this server; by default the library loads it from a public CDN.
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { BarcodeDecodeAnswer, BarcodeDecodeRequest, CodePosition } from "./decoder.ts";
import { toPrintedCode } from "./printed-code.ts";

prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Barcode types (specification, section 9). Add-ons of EAN and UPC codes are ignored. */
const FORMATS = [
  ...(["Aztec", "Code128", "Code39", "ITF", "EAN13", "EAN8", "UPCA", "UPCE", "QRCode"] as const),
  ...(["DataMatrix", "DataBar", "DataBarExp", "DataBarLtd"] as const),
];

async function read(image: ImageData): Promise<string | null> {
  const found = await readBarcodes(image, {
    formats: FORMATS,
    // Without this option GS1 codes come with bracketed identifiers and without FNC1.
    textMode: "Plain",
    eanAddOnSymbol: "Ignore",
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  const [first] = found.filter(({ isValid, text }) => isValid && text.trim() !== "");
  return first ? toPrintedCode(first.symbology, first.text) : null;
}

async function locate(image: ImageData): Promise<CodePosition | null> {
  const [found] = await readBarcodes(image, {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  if (!found?.isValid) return null;
  const corners = Object.values(found.position);
  const [x, y] = [Math.min(...corners.map((at) => at.x)), Math.min(...corners.map((at) => at.y))];
  return {
    x,
    y,
    width: Math.max(...corners.map((at) => at.x)) - x,
    height: Math.max(...corners.map((at) => at.y)) - y,
  };
}

self.onmessage = async ({ data: { id, image, locate: place } }: MessageEvent<BarcodeDecodeRequest>) => {
  let answer: BarcodeDecodeAnswer;
  try {
    answer = { id, found: place ? await locate(image) : await read(image) };
  } catch (error) {
    answer = { id, failed: String(error) };
  }
  self.postMessage(answer);
};

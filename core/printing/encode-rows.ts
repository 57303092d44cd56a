import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import { renderBarcode, renderQrCode } from "#core/printing/code-images.ts";
import type { DrawerPin, PaperColumns, PaperCut } from "#core/printing/paper-options.ts";
import { type Raster, toRasterPixels } from "#core/printing/raster.ts";
import { type TextEncoding, toPrintableText } from "#core/printing/text-encoding.ts";
import type { TextWeight, TicketRow } from "#core/printing/ticket-row.ts";

export type PrinterPaperFormat = {
  columns: PaperColumns;
  letters: TextEncoding;
  cut: PaperCut;
  /** Number of empty lines before the cut. */
  feed: number;
  logo?: Raster | null;
};

/** The width of a character in dots. */
const LETTER_DOTS = 12;
/** Pictures are sent in bands of this height in dots, because many printers cannot hold more. */
const BAND = 128;
/** Milliseconds for which the drawer pulse is on and then off. */
const PULSE = [100, 500] as const;
/** A right column wider than this share of the line goes below the left one. */
const MAX_RIGHT_SHARE = 0.7;

type Encoder = ReceiptPrinterEncoder;

function encoderOf(columns: PaperColumns, letters: TextEncoding): Encoder {
  const page = letters === "PC850" ? "cp850" : "cp437";
  return new ReceiptPrinterEncoder({
    columns,
    language: "esc-pos",
    imageMode: "raster",
    newline: "\n",
    feedAfterBlock: false,
    codepageMapping: { [page]: letters === "PC850" ? 2 : 0 },
    codepageCandidates: [page],
    errors: "strict",
  })
    .initialize()
    .codepage(page);
}

/** A chunk ends after this number of rows, or after a picture. */
const ROWS_PER_CHUNK = 12;

/** Encodes the rows as `encodeRowChunks` does, in one piece. */
export const encodeRows = (...args: Parameters<typeof encodeRowChunks>) =>
  joinBytes([...encodeRowChunks(...args)]);

/** Encodes the rows in ESC/POS, in chunks of about `ROWS_PER_CHUNK`. With a pin, a pulse first opens the drawer. */
export function* encodeRowChunks(
  rows: readonly TicketRow[],
  paper: PrinterPaperFormat,
  kick: DrawerPin | null = null,
): Generator<Uint8Array> {
  if (kick) yield encodeDrawerPulse(kick);
  const encoder = encoderOf(paper.columns, paper.letters);
  let waiting = 0;
  for (const row of rows) {
    addRow(encoder, row, paper);
    waiting += row.kind === "barcode" || row.kind === "qr" || row.kind === "logo" ? ROWS_PER_CHUNK : 1;
    if (waiting < ROWS_PER_CHUNK) continue;
    yield encoder.encode();
    waiting = 0;
  }
  feedAndCut(encoder, paper);
  yield encoder.encode();
}

export function encodeImage(
  pictures: readonly Raster[],
  paper: Omit<PrinterPaperFormat, "letters" | "logo">,
  kick: DrawerPin | null = null,
): Uint8Array {
  const encoder = encoderOf(paper.columns, "PLAIN");
  for (const picture of pictures) addCentred(encoder, picture);
  feedAndCut(encoder, paper);
  return joinBytes([...(kick ? [encodeDrawerPulse(kick)] : []), encoder.encode()]);
}

export function encodeDrawerPulse(pin: DrawerPin): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ columns: 32, language: "esc-pos", newline: "\n" });
  return encoder.pulse(pin === 2 ? 0 : 1, ...PULSE).encode();
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function feedAndCut(encoder: Encoder, { feed, cut }: Pick<PrinterPaperFormat, "feed" | "cut">): void {
  if (feed > 0) encoder.newline(feed);
  if (cut !== "NONE") encoder.cut(cut === "FULL" ? "full" : "partial");
}

function addRow(encoder: Encoder, row: TicketRow, { columns, letters, logo }: PrinterPaperFormat): void {
  const room = columns * LETTER_DOTS;
  switch (row.kind) {
    case "rule":
      encoder.line("-".repeat(columns));
      return;
    case "text":
      encoder.line(toPrintableText(row.text, letters));
      return;
    case "center":
      encoder.align("center");
      withWeight(encoder, row.weight, [2, 2], () => encoder.line(toPrintableText(row.text, letters)));
      encoder.align("left");
      return;
    case "pair":
      // Only the height doubles, so that a total stays on its line.
      withWeight(encoder, row.weight, [1, 2], () =>
        addPair(encoder, toPrintableText(row.left, letters), toPrintableText(row.right, letters), columns),
      );
      return;
    case "logo":
      if (logo && logo.width <= room) addCentred(encoder, logo);
      return;
    case "barcode": {
      const bars = renderBarcode(row.code, room);
      if (bars) addCentred(encoder, bars);
      // A code that cannot be encoded is printed as text, so that people can type it.
      else encoder.align("center").line(toPrintableText(row.code, letters)).align("left");
      return;
    }
    case "qr": {
      const code = renderQrCode(row.text, room);
      if (code) addCentred(encoder, code);
    }
  }
}

function addPair(encoder: Encoder, left: string, right: string, columns: number): void {
  if (right === "") return void encoder.line(left);
  const longestWord = Math.max(...left.split(" ").map((word) => word.length));
  if (right.length > columns * MAX_RIGHT_SHARE || longestWord + 1 + right.length > columns) {
    if (left !== "") encoder.line(left);
    encoder.align("right").line(right).align("left");
    return;
  }
  encoder.table(
    [
      { width: columns - right.length - 1, align: "left" },
      { width: 1 },
      { width: right.length, align: "right" },
    ],
    [[left, "", right]],
  );
}

function withWeight(
  encoder: Encoder,
  weight: TextWeight | undefined,
  [width, height]: readonly [number, number],
  add: () => void,
): void {
  if (weight) encoder.bold(true);
  if (weight === "big") encoder.size(width, height);
  add();
  if (weight === "big") encoder.size(1, 1);
  if (weight) encoder.bold(false);
}

function addCentred(encoder: Encoder, raster: Raster): void {
  encoder.align("center");
  for (let from = 0; from < raster.height; from += BAND) {
    const rows = Math.min(BAND, raster.height - from);
    encoder.image(toRasterPixels(raster, from, rows), { width: raster.width, height: rows });
  }
  encoder.align("left");
}

import type { Raster } from "#core/printing/raster.ts";

// Reads ESC/POS as a printer does, with its own tables, so that no test compares the encoder with itself.

const HIGH: Record<number, string> = {
  0: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ",
  2: "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■ ",
};

export type PrintedLine = {
  text: string;
  /** The number of columns that the line takes on the paper. */
  columns: number;
  bold: boolean;
  /** Factors of width and height. */
  size: readonly [number, number];
};

export type PrintedPaper = {
  lines: PrintedLine[];
  pictures: Raster[];
  /** The drawer pins that got a pulse. */
  kicks: number[];
  /** How many lines were printed before the first pulse. */
  linesBeforeKick: number | null;
  cut: "PARTIAL" | "FULL" | null;
  pages: number[];
  chineseOff: boolean;
};

/**
 * Returns what the bytes print. `page` is the fixed code page of a printer that ignores the choice of page.
 * @throws on an unknown command
 */
export function readPrintedPaper(bytes: Uint8Array, page: 0 | 2 | null = null): PrintedPaper {
  const paper: PrintedPaper = {
    lines: [],
    pictures: [],
    kicks: [],
    linesBeforeKick: null,
    cut: null,
    pages: [],
    chineseOff: false,
  };
  let [text, columns, bold, selected] = ["", 0, false, 0];
  let size: readonly [number, number] = [1, 1];
  let widest: readonly [number, number] = [1, 1];
  let anyBold = false;
  let at = 0;
  const byte = () => {
    const value = bytes[at++];
    if (value === undefined) throw new Error("the bytes end within a command");
    return value;
  };
  const unknown = (...of: number[]) => {
    throw new Error(`unknown command ${of.map((one) => one.toString(16)).join(" ")} before byte ${at}`);
  };
  const print = (letter: string) => {
    text += letter;
    columns += size[0];
    anyBold ||= bold;
    if (letter !== " ") widest = [Math.max(widest[0], size[0]), Math.max(widest[1], size[1])];
  };
  const feed = () => {
    paper.lines.push({ text: text.trimEnd(), columns, bold: anyBold, size: widest });
    [text, columns, anyBold, widest] = ["", 0, false, [1, 1]];
  };
  const afterEscape = () => {
    const command = byte();
    if (command === 0x40) return;
    if (command === 0x4d || command === 0x61) return void byte();
    if (command === 0x45) bold = (byte() & 1) === 1;
    else if (command === 0x74) {
      selected = byte();
      paper.pages.push(selected);
    } else if (command === 0x70) {
      paper.kicks.push(byte() % 48 === 0 ? 2 : 5);
      paper.linesBeforeKick ??= paper.lines.length;
      byte();
      byte();
    } else unknown(0x1b, command);
  };
  const afterGroup = () => {
    const command = byte();
    if (command === 0x21) {
      const both = byte();
      size = [(both >> 4) + 1, (both & 15) + 1];
    } else if (command === 0x56) paper.cut = byte() % 48 === 0 ? "FULL" : "PARTIAL";
    else if (command === 0x76) {
      if (byte() !== 0x30) unknown(0x1d, 0x76);
      byte();
      const width = byte() + 256 * byte();
      const height = byte() + 256 * byte();
      if (height > 255) unknown(0x1d, 0x76, height);
      const bits = bytes.slice(at, at + width * height);
      at += width * height;
      paper.pictures.push({ width: width * 8, height, bits });
    } else unknown(0x1d, command);
  };
  while (at < bytes.length) {
    const value = byte();
    if (value === 0x1b) afterEscape();
    else if (value === 0x1d) afterGroup();
    else if (value === 0x1c) {
      if (byte() !== 0x2e) unknown(0x1c);
      paper.chineseOff = true;
    } else if (value === 0x0a) feed();
    else if (value < 0x20) unknown(value);
    else if (value < 0x7f) print(String.fromCharCode(value));
    else print([...HIGH[page ?? selected]!][value - 0x80] ?? unknown(value)!);
  }
  if (text) feed();
  return paper;
}

/** The height of a band in dots; the last band of a picture may be lower. */
const BAND = 128;

/** Joins the bands of each picture on the paper. */
export function printedPictures({ pictures }: PrintedPaper): Raster[] {
  const groups: Raster[][] = [];
  let before: Raster | undefined;
  for (const band of pictures) {
    if (before?.height === BAND && before.width === band.width) groups.at(-1)!.push(band);
    else groups.push([band]);
    before = band;
  }
  return groups.map(joinPictureBands);
}

/** Joins the bands of a picture. */
export function joinPictureBands(bands: readonly Raster[]): Raster {
  const bits = new Uint8Array(bands.reduce((sum, band) => sum + band.bits.length, 0));
  let at = 0;
  for (const band of bands) {
    bits.set(band.bits, at);
    at += band.bits.length;
  }
  return { width: bands[0]!.width, height: bands.reduce((sum, { height }) => sum + height, 0), bits };
}

/** Returns the lines that are not blank. */
export const printedTextOf = ({ lines }: PrintedPaper): string[] =>
  lines.map(({ text }) => text.trim()).filter(Boolean);

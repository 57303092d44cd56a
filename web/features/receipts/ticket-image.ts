import { encodeBarcodeModules, toBarcodeBars } from "#core/printing/barcode-modules.ts";
import { renderQrCode } from "#core/printing/code-images.ts";
import { isDarkDot } from "#core/printing/raster.ts";
import { removeDirectionMarksFromRows, type TicketRow } from "#core/printing/ticket-row.ts";
import { TICKET_FONTS } from "./paper-width.ts";

// Sizes in pixels.
const WIDTH = 720;
const EDGE = 40;
const INNER = WIDTH - 2 * EDGE;
const SIZE = { plain: 28, bold: 28, big: 38 };
const LEADING = 1.35;

type Draw = (context: CanvasRenderingContext2D, top: number) => void;
type Block = { height: number; draw: Draw };

export async function drawTicketImage(rows: readonly TicketRow[]): Promise<Blob> {
  const canvas = drawTicketCanvas(rows);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png"),
  );
}

export function drawTicketCanvas(rows: readonly TicketRow[]): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  const blocks = removeDirectionMarksFromRows(rows).map((row) => blockOf(context, row));
  canvas.width = WIDTH;
  canvas.height = 2 * EDGE + blocks.reduce((sum, block) => sum + block.height, 0);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000000";
  context.textBaseline = "top";
  let top = EDGE;
  for (const block of blocks) {
    block.draw(context, top);
    top += block.height;
  }
  return canvas;
}

function blockOf(context: CanvasRenderingContext2D, row: TicketRow): Block {
  if (row.kind === "rule") return { height: 34, draw: dashes };
  if (row.kind === "barcode") return barcode(row.code);
  if (row.kind === "qr") return qr(row.text);
  if (row.kind === "logo") return { height: 0, draw: () => {} };
  const weight = ("weight" in row && row.weight) || "plain";
  const font = `${weight === "plain" ? 400 : 700} ${SIZE[weight]}px ${TICKET_FONTS}`;
  const line = SIZE[weight] * LEADING;
  context.font = font;
  if (row.kind === "pair") {
    const right = context.measureText(row.right).width;
    const left = wrapped(context, row.left, INNER - right - 20);
    // A right-hand text that does not fit beside the name goes below the name.
    const lines = right > INNER * 0.7 ? wrapped(context, `${row.left} ${row.right}`, INNER) : left;
    const beside = lines === left;
    return {
      height: lines.length * line,
      draw: (c, top) => {
        c.font = font;
        c.textAlign = "left";
        lines.forEach((text, i) => void c.fillText(text, EDGE, top + i * line));
        c.textAlign = "right";
        if (beside) c.fillText(row.right, WIDTH - EDGE, top);
      },
    };
  }
  const lines = wrapped(context, row.text, INNER);
  const centred = row.kind === "center";
  return {
    height: lines.length * line,
    draw: (c, top) => {
      c.font = font;
      c.textAlign = centred ? "center" : "left";
      lines.forEach((text, i) => void c.fillText(text, centred ? WIDTH / 2 : EDGE, top + i * line));
    },
  };
}

/** Wraps by words and cuts a word that is longer than the line. */
function wrapped(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines = [""];
  for (const word of text.split(" "))
    for (const part of [...pieces(context, word, room)]) {
      const line = lines.at(-1)!;
      const longer = line === "" ? part : `${line} ${part}`;
      if (context.measureText(longer).width <= room) lines[lines.length - 1] = longer;
      else lines.push(part);
    }
  return lines;
}

function* pieces(context: CanvasRenderingContext2D, word: string, room: number): Generator<string> {
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && context.measureText(piece + letter).width > room) {
      yield piece;
      piece = "";
    }
    piece += letter;
  }
  yield piece;
}

const dashes: Draw = (context, top) => {
  for (let x = EDGE; x < WIDTH - EDGE; x += 16) context.fillRect(x, top + 16, 9, 2);
};

function barcode(code: string): Block {
  const modules = encodeBarcodeModules(code);
  const dot = Math.floor(INNER / modules.length);
  const left = Math.round((WIDTH - modules.length * dot) / 2);
  return {
    height: 140,
    draw: (context, top) => {
      for (const { x, width } of toBarcodeBars(modules))
        context.fillRect(left + x * dot, top + 15, width * dot, 105);
    },
  };
}

function qr(text: string): Block {
  const raster = renderQrCode(text, INNER);
  if (!raster) return { height: 0, draw: () => {} };
  const left = Math.round((WIDTH - raster.width) / 2);
  return {
    height: raster.height,
    draw: (context, top) => {
      for (let y = 0; y < raster.height; y++)
        for (let x = 0; x < raster.width; x++)
          if (isDarkDot(raster, x, y)) context.fillRect(left + x, top + y, 1, 1);
    },
  };
}

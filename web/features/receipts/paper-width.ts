import { readStored, writeStored } from "#web/storage.ts";

/** Roll widths in millimetres. The print head has 8 dots per millimetre and a margin at both edges. */
export type PaperWidth = 58 | 80;
export const PAPER_WIDTHS: readonly PaperWidth[] = [80, 58];

/** Fonts of a ticket on paper and of its image. */
export const TICKET_FONTS = '"Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';

const KEY = "ticketWidth";

/** Null until the user has chosen a width. */
export function readPaperWidth(): PaperWidth | null {
  const stored = Number(readStored(KEY));
  return PAPER_WIDTHS.find((width) => width === stored) ?? null;
}

export function storePaperWidth(width: PaperWidth): void {
  writeStored(KEY, String(width));
}

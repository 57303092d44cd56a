/** Roll widths in millimetres. The print head has 8 dots per millimetre and a margin at both edges. */
export type PaperWidth = 58 | 80;
export const PAPER_WIDTHS: readonly PaperWidth[] = [80, 58];

const KEY = "ticketWidth";

/** Null until the user has chosen a width. */
export function readPaperWidth(): PaperWidth | null {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return PAPER_WIDTHS.find((width) => width === stored) ?? null;
  } catch {
    return null;
  }
}

export function storePaperWidth(width: PaperWidth): void {
  try {
    localStorage.setItem(KEY, String(width));
  } catch {
    // With blocked storage the user is asked again next time.
  }
}

/** Rolls that receipt printers take, in millimetres; the head prints 8 dots on each, less at both edges. */
export type PaperWidth = 58 | 80;
export const PAPER_WIDTHS: readonly PaperWidth[] = [80, 58];

const KEY = "ticketWidth";

/** The width that this browser's printer has; null until somebody has said it. */
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
    // Storage is blocked: it is asked again next time.
  }
}

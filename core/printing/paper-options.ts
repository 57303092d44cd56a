export const PAPER_COLUMNS = [32, 42, 48] as const;
export type PaperColumns = (typeof PAPER_COLUMNS)[number];
export const PAPER_CUTS = ["PARTIAL", "FULL", "NONE"] as const;
export type PaperCut = (typeof PAPER_CUTS)[number];
export const DRAWER_PINS = [2, 5] as const;
export type DrawerPin = (typeof DRAWER_PINS)[number];
/** Bytes in the largest QR code of correction level M; it fits on the narrowest paper. */
export const MAX_QR_BYTES = 2_331;

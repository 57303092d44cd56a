export const COLUMNS = [32, 42, 48] as const;
export type Columns = (typeof COLUMNS)[number];
export const CUTS = ["PARTIAL", "FULL", "NONE"] as const;
export type Cut = (typeof CUTS)[number];
export const DRAWER_PINS = [2, 5] as const;
export type DrawerPin = (typeof DRAWER_PINS)[number];

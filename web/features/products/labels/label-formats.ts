import { readStored, writeStored } from "#web/storage.ts";

/** All sizes are in millimetres. */
export type LabelFormat = {
  id: string;
  name: string;
  page: { width: number; height: number };
  columns: number;
  /** Rows per page; a page of a roll is one label. */
  rows: number;
  label: { width: number; height: number };
  look: "large" | "small" | "roll";
  /** White margin at a label's sides, which the printer needs. */
  padding: number;
  /** Height of the barcode. */
  bars: number;
  /** Widths of the thinnest bar, best first. Rolls use whole dots of the printer (8 per millimetre). */
  modules: readonly number[];
};

const CARTA = { width: 215.9, height: 279.4 };
const A4 = { width: 210, height: 297 };
const ON_SHEETS = { padding: 4, modules: [0.33, 0.264, 0.2] };

export const LABEL_FORMATS: readonly [LabelFormat, ...LabelFormat[]] = [
  {
    id: "carta-24",
    name: "Carta: 24 de 72 × 35 mm",
    page: CARTA,
    columns: 3,
    rows: 8,
    label: { width: 71.9, height: 34.9 },
    look: "large",
    bars: 8,
    ...ON_SHEETS,
  },
  {
    id: "carta-40",
    name: "Carta: 40 de 54 × 28 mm",
    page: CARTA,
    columns: 4,
    rows: 10,
    label: { width: 53.9, height: 27.9 },
    look: "small",
    bars: 6.5,
    ...ON_SHEETS,
  },
  {
    id: "a4-24",
    name: "A4: 24 de 70 × 37 mm",
    page: A4,
    columns: 3,
    rows: 8,
    label: { width: 70, height: 37 },
    look: "large",
    bars: 9,
    ...ON_SHEETS,
  },
  {
    id: "a4-40",
    name: "A4: 40 de 52 × 30 mm",
    page: A4,
    columns: 4,
    rows: 10,
    label: { width: 52.5, height: 29.7 },
    look: "small",
    bars: 7,
    ...ON_SHEETS,
  },
  {
    id: "rollo-50x30",
    name: "Rollo de 50 × 30 mm",
    page: { width: 50, height: 30 },
    columns: 1,
    rows: 1,
    label: { width: 50, height: 30 },
    look: "roll",
    padding: 2,
    bars: 9,
    modules: [0.375, 0.25],
  },
];

const KEY = "labelFormat";
const PER_UNIT_KEY = "labelPerUnit";

/** Whether labels show the price of a gram, millilitre, metre or piece; on unless it was switched off here. */
export const readStoredLabelPerUnit = (): boolean => readStored(PER_UNIT_KEY) !== "off";

export const storeLabelPerUnit = (shown: boolean): boolean => writeStored(PER_UNIT_KEY, shown ? "on" : "off");

/** Returns the last format used in this browser. */
export function readStoredLabelFormat(): LabelFormat {
  const stored = readStored(KEY);
  return LABEL_FORMATS.find(({ id }) => id === stored) ?? LABEL_FORMATS[0];
}

export function storeLabelFormat({ id }: LabelFormat): void {
  writeStored(KEY, id);
}

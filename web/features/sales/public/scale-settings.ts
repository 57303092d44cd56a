import { PRINTER_BAUD_RATES } from "#core/printing/printer-address.ts";
import { SCALE_PROTOCOLS, type ScaleProtocol } from "#core/scale/scale-protocols.ts";
import { parseJson, readStored, writeStored } from "#web/storage.ts";

export type ScaleSettings = {
  protocol: ScaleProtocol;
  baud: number;
  bits: 7 | 8;
  parity: "NONE" | "EVEN";
  /** Index among the serial ports that the browser lets this page use. */
  port: number;
};

const KEY = "scale";
const TARES = "tares";
/** Number of stored tares. */
const MAX_TARES = 4;

/** Returns null if this device has no scale. */
export function readScaleSettings(): ScaleSettings | null {
  const stored = parseJson(readStored(KEY)) as Partial<ScaleSettings> | null;
  if (!stored || !SCALE_PROTOCOLS.includes(stored.protocol as ScaleProtocol)) return null;
  return {
    protocol: stored.protocol as ScaleProtocol,
    baud: PRINTER_BAUD_RATES.find((baud) => baud === stored.baud) ?? 9_600,
    bits: stored.bits === 7 ? 7 : 8,
    parity: stored.parity === "EVEN" ? "EVEN" : "NONE",
    port: Number.isInteger(stored.port) ? Number(stored.port) : 0,
  };
}

export function storeScaleSettings(scale: ScaleSettings | null): void {
  writeStored(KEY, scale && JSON.stringify(scale));
}

/** The last tares in grams, newest first. */
export function readRecentTares(): number[] {
  const stored = parseJson(readStored(TARES));
  const all = Array.isArray(stored) ? stored : [];
  return all.filter((grams) => Number.isInteger(grams) && grams > 0 && grams < 100_000).slice(0, MAX_TARES);
}

export function storeRecentTare(grams: number): void {
  const all = [grams, ...readRecentTares().filter((one) => one !== grams)].slice(0, MAX_TARES);
  writeStored(TARES, JSON.stringify(all));
}

import { useState } from "react";
import { parseJson, readStored, writeStored } from "#web/storage.ts";

/** A scanned code without a product, which this device keeps until somebody creates the product. */
export type UnknownCode = {
  code: string;
  /** How often the code was scanned. */
  quantity: number;
  /** The last scan, an instant in ISO format. */
  at: string;
};

const MAX_CODES = 200;
const nameOf = (countId: string) => `countUnknown:${countId}`;

export function readUnknownCodes(countId: string): readonly UnknownCode[] {
  const stored = parseJson(readStored(nameOf(countId)));
  return Array.isArray(stored) ? (stored as UnknownCode[]) : [];
}

/** Returns false if the browser refuses to store them. */
export const storeUnknownCodes = (countId: string, codes: readonly UnknownCode[]): boolean =>
  writeStored(nameOf(countId), codes.length === 0 ? null : JSON.stringify(codes));

/** Adds a scan, the latest code first. Beyond the limit the oldest codes go. */
export function addUnknownCode(codes: readonly UnknownCode[], code: string, at: string) {
  const before = codes.find((one) => one.code === code);
  const others = codes.filter((one) => one !== before);
  return [{ code, quantity: (before?.quantity ?? 0) + 1, at }, ...others].slice(0, MAX_CODES);
}

export function useUnknownCodes(countId: string) {
  const [codes, setCodes] = useState(() => readUnknownCodes(countId));
  function keep(next: readonly UnknownCode[]) {
    setCodes(next);
    storeUnknownCodes(countId, next);
  }
  return {
    codes,
    add: (code: string) => keep(addUnknownCode(readUnknownCodes(countId), code, new Date().toISOString())),
    forget: (code: string) => keep(readUnknownCodes(countId).filter((one) => one.code !== code)),
  };
}

export type UnknownCodes = ReturnType<typeof useUnknownCodes>;

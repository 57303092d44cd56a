import { formatNumber } from "#core/number-text.ts";

const UNITS = ["B", "kB", "MB", "GB", "TB"];

export function formatFileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${formatNumber(value, digits)} ${UNITS[unit]}`;
}

import { formatPesos, MAX_MONEY } from "#core/money.ts";

export type NumberParseResult =
  | { value: number | null; problem?: undefined }
  | { value?: undefined; problem: string };

const ONLY_NUMBERS = "Solo números";
export const WHOLE_UNITS_MESSAGE = "Solo unidades enteras";
export const WHOLE_NUMBERS_MESSAGE = "Solo números enteros";
export const WHOLE_PESOS_MESSAGE = "Solo pesos completos, sin centavos";

/** Reports invalid characters instead of dropping them: in a whole number '1,5' must not become 15. */
export function readQuantity(text: string, decimals = 0, whole = WHOLE_NUMBERS_MESSAGE): NumberParseResult {
  const typed = text.trim();
  if (typed === "") return { value: null };
  const [, units = "", sign = "", rest = ""] = /^(\d*)(?:([.,])(\d*))?$/.exec(typed) ?? [];
  if (units === "" && rest === "")
    return { problem: /^[\d.,]+$/.test(typed) ? tooFine(decimals, whole) : ONLY_NUMBERS };
  if (sign !== "" && (decimals === 0 || rest.length > decimals)) return { problem: tooFine(decimals, whole) };
  return { value: Number(`${units || 0}.${rest || 0}`) };
}

/** Formats a number for a text field, with a decimal comma; an empty text for null. */
export function toFieldText(value: number | null): string {
  return value === null ? "" : String(value).replace(".", ",");
}

function tooFine(decimals: number, whole: string): string {
  return decimals === 0 ? whole : `Hasta ${decimals} decimales`;
}

/**
 * Reads 14900, 14.900, $ 14.900 and 14.900 pesos. Ignores every other character, a minus sign too. Refuses points and
 * commas that separate no thousands; a text without digits is null.
 */
export function readPesos(text: string): NumberParseResult {
  const typed = text.replace(/[^\d.,]/g, "");
  if (typed === "") return { value: null };
  if (!/^(\d+|\d{1,3}(\.\d{3})+)$/.test(typed)) return { problem: WHOLE_PESOS_MESSAGE };
  return withinMoney(Number(typed.replaceAll(".", "")));
}

/** Reads an edited amount. Ignores its points, which the edit may misplace, unless the added text has a point. */
export function readEditedPesos(before: string, after: string, added = addedTo(before, after)) {
  if (/[.,]/.test(added)) return readPesos(after);
  const digits = after.replace(/\D/g, "");
  return digits === "" ? { value: null } : withinMoney(Number(digits));
}

function withinMoney(pesos: number): NumberParseResult {
  return pesos <= MAX_MONEY ? { value: pesos } : { problem: `Hasta ${formatPesos(MAX_MONEY)}` };
}

function addedTo(before: string, after: string): string {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}

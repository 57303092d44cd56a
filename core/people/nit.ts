/** Weights of the NIT's check digit, starting at the right. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

export function computeNitCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (WEIGHTS[i] ?? 0), 0);
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}

/**
 * Reads a NIT with or without its check digit. Without a hyphen, the last of ten digits counts as the check digit only if
 * it is the right one, because a person's number may have ten digits.
 */
export function parseNit(text: string): { digits: string; check: number | null } | null {
  const match = /^(\d{5,15})(?:-(\d))?$/.exec(text.replace(/[\s.,]/g, "").replace(/[–—]/g, "-"));
  if (!match) return null;
  const [, digits = "", check] = match;
  if (check !== undefined) return { digits, check: Number(check) };
  const nine = digits.slice(0, 9);
  const isWhole = /^[89]\d{9}$/.test(digits) && computeNitCheckDigit(nine) === Number(digits[9]);
  return isWhole ? { digits: nine, check: Number(digits[9]) } : { digits, check: null };
}

/** A hint for the field of a form; the form saves the number as typed. */
export function findNitHint(text: string): string | null {
  if (text.trim() === "") return null;
  const nit = parseNit(text);
  if (!nit) return "Un NIT lleva solo números, con su dígito de verificación después del guion";
  const right = computeNitCheckDigit(nit.digits);
  if (nit.check === right) return null;
  const whole = `${nit.digits.replace(/\B(?=(\d{3})+$)/g, ".")}-${right}`;
  return nit.check === null
    ? `Con su dígito de verificación es ${whole}`
    : `Revísalo: el dígito de verificación de ese número es ${right} (${whole})`;
}

export function parseNitWithCheckDigit(
  text: string,
): { digits: string; checkDigit: string; written: string | null } | null {
  const nit = parseNit(text);
  if (!nit) return null;
  const written = nit.check === null ? null : String(nit.check);
  return { digits: nit.digits, checkDigit: String(computeNitCheckDigit(nit.digits)), written };
}

export const wrongCheckDigitMessage = (digits: string, right: string): string =>
  `El dígito de verificación de ${digits} es ${right}`;

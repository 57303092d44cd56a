/** The GS1 check digit: weights 3 and 1 alternate from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** @throws RangeError on anything but twelve digits */
export function computeEan13CheckDigit(first12: string): number {
  if (!/^\d{12}$/.test(first12)) throw new RangeError(`Expected 12 digits, got "${first12}"`);
  return checkDigit(first12);
}

export const hasValidGtinCheckDigit = (gtin: string): boolean =>
  checkDigit(gtin.slice(0, -1)) === Number(gtin.at(-1));

export const isEan13 = (code: string): boolean => /^\d{13}$/.test(code) && hasValidGtinCheckDigit(code);

import type { BuyerDocumentType, DocumentType } from "#core/people/document-types.ts";
import { findNitHint, parseNitWithCheckDigit, wrongCheckDigitMessage } from "#core/people/nit.ts";

type CheckedDocumentNumber =
  | { number: string; checkDigit: string | null }
  | { problem: string; rightCheckDigit?: string };

const LETTERS = {
  form: /^[0-9A-Za-z]{3,20}$/,
  problem: "El documento lleva solo números y letras, de 3 a 20",
};
const digits = (name: string, most: number) => ({
  form: new RegExp(`^\\d{3,${most}}$`),
  problem: `${name} lleva solo números, de 3 a ${most}`,
});

/** Civil registers and NUIPs of 2000 to 2004 have letters, as passports and foreigners' cards may have. */
const FORMS: Record<Exclude<BuyerDocumentType, "NIT">, { form: RegExp; problem: string }> = {
  CC: digits("La cédula", 10),
  TI: digits("La tarjeta de identidad", 11),
  PEP: digits("El PEP", 15),
  PPT: digits("El PPT", 15),
  CE: LETTERS,
  TE: LETTERS,
  PA: LETTERS,
  RC: LETTERS,
  NUIP: LETTERS,
  DE: LETTERS,
};

const MAX_NIT = 10;

/** Returns the number without separators, as an electronic document states it, or the reason why it is refused. */
export function checkDocumentNumber(type: BuyerDocumentType, typed: string): CheckedDocumentNumber {
  if (type === "NIT") return checkNit(typed);
  // Keeps the hyphen of a cédula: '43.123.456-7' is a NIT, and without the hyphen it would be another person's number.
  const number = typed.replace(type === "CC" ? /[\s.,]/g : /[\s.,-]/g, "");
  const { form, problem } = FORMS[type];
  if (form.test(number)) return { number, checkDigit: null };
  return {
    problem: /^\d{5,10}-\d$/.test(number) ? `${problem}. Con dígito de verificación, es un NIT` : problem,
  };
}

function checkNit(typed: string): CheckedDocumentNumber {
  const nit = parseNitWithCheckDigit(typed);
  if (!nit || nit.digits.length > MAX_NIT) return { problem: `El NIT lleva solo números, de 5 a ${MAX_NIT}` };
  const { digits: number, checkDigit, written } = nit;
  if (written !== null && written !== checkDigit) return wrongCheckDigit(number, checkDigit);
  // No person's number of ten digits begins with 8 or 9, so the tenth is a check digit, and a wrong one.
  if (/^[89]\d{9}$/.test(number)) {
    const company = number.slice(0, 9);
    return wrongCheckDigit(company, parseNitWithCheckDigit(company)!.checkDigit);
  }
  return { number, checkDigit };
}

const wrongCheckDigit = (number: string, right: string): CheckedDocumentNumber => ({
  problem: wrongCheckDigitMessage(number, right),
  rightCheckDigit: right,
});

/** A hint for the field of a form; the form saves the number as typed. */
export function findDocumentNumberHint(type: DocumentType | null, typed: string): string | null {
  if (typed.trim() === "" || type === null || type === "Otro") return null;
  if (type === "NIT") return findNitHint(typed);
  const checked = checkDocumentNumber(type, typed);
  return "problem" in checked
    ? `Revísalo: ${checked.problem[0]!.toLowerCase()}${checked.problem.slice(1)}`
    : null;
}

/** Signs that are typed in the place of letters, and those letters in the same order. */
const SIGNS = "@431!|0$57";
const LETTERS = "aaeiilosst";
/** What the digits from 0 to 9 are with the shift key. */
const SHIFTED = ")!@#$%^&*(";

/** What the product is about: whoever guesses tries it first. */
const OF_THE_PRODUCT = ["mostrador", "tienda", "punto de venta"];
/** Shorter words are part of too much. */
const SHORTEST = 4;

/**
 * What is left of a password without what the rules make people add: «Colombia2026!» is colombia, «P@$$w0rd1!» is
 * password, and «!QAZ2wsx» is 1qaz2wsx. Lists of common passwords have hardly any that keep our rules as they are.
 */
export function bareForms(password: string): string[] {
  const plain = fold(password);
  const begun = plain.replace(/[^a-z]+$/, "");
  const word = begun.replace(/^[^a-z]+/, "");
  const forms = [plain, plain.replaceAll(/[^a-z0-9]/g, ""), lettersOf(plain), begun, word];
  const unshifted = plain.replaceAll(/[!@#$%^&*()]/g, (sign) => String(SHIFTED.indexOf(sign)));
  const untyped = [plain, begun, word].map((text) =>
    text.replaceAll(/[@431!|0$57]/g, (sign) => LETTERS[SIGNS.indexOf(sign)]!),
  );
  return [...new Set([...forms, unshifted, ...untyped])].filter((form) => form.length >= SHORTEST);
}

/** Whether it is a common password in disguise, or one of the words that anybody knows of this shop and person. */
export function isEasilyGuessed(
  password: string,
  common: ReadonlySet<string>,
  known: (string | null)[],
): boolean {
  // A name is its words and all of them in one; of an e-mail, what is before the @ is one.
  const texts = [...OF_THE_PRODUCT, ...known].flatMap((text) => fold(text ?? "").split("@"));
  const words = new Set(texts.flatMap((text) => [lettersOf(text), ...text.split(/[^a-z]+/)]));
  return bareForms(password).some((form) => common.has(form) || words.has(form));
}

const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, "");

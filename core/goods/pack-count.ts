import { formatNumber } from "#core/number-text.ts";

/** Builds '1 paca', '2 pacas', '2 six packs' or '2 cubetas x 30' from a pack's name. */
export function formatPackCount(count: number, name: string): string {
  const words = name.toLocaleLowerCase("es-CO").split(" ");
  return `${formatNumber(count)} ${(count === 1 ? words : pluralizeName(words)).join(" ")}`;
}

/** Makes the noun plural: the first word, or 'pack' in English names. 'Media' and 'medio' agree with the noun. */
function pluralizeName(words: readonly string[]): string[] {
  const first = words[0] === "media" || words[0] === "medio" ? 1 : 0;
  const pack = words.indexOf("pack");
  const noun = pack === -1 ? first : pack;
  return words.map((word, at) => (at === noun || at < first ? pluralizeWord(word) : word));
}

const UNACCENTED: Record<string, string> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };

function pluralizeWord(word: string): string {
  // 'kg' and 'x12' have no plural.
  if (!/[aeiouáéíóú]/.test(word)) return word;
  if (/[aeiouáéíóú]$/.test(word)) return `${word}s`;
  if (word.endsWith("z")) return `${word.slice(0, -1)}ces`;
  if (/[áéíóú]n$/.test(word)) return `${word.slice(0, -2)}${UNACCENTED[word.at(-2)!]}nes`;
  if (/[djlnr]$/.test(word)) return `${word}es`;
  // These endings are those of foreign words, such as 'pack'.
  return /[bcfghkmpqtvwy]$/.test(word) ? `${word}s` : word;
}

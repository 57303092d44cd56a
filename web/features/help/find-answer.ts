import { searchForm } from "#core/search-text.ts";
import type { Answer } from "./faq.ts";

export const NO_ANSWER =
  "Lo siento, no entendí tu pregunta... Prueba con otras palabras, por ejemplo «vuelto» o «Excel», o elige un tema.";

const KEYWORD = 3;
const QUESTION = 2;
const ANSWER = 1;
/** Shorter words say nothing. */
const LETTERS = 3;
/** From here on the beginning of a word stands for it: 'venta' is in 'ventas'. */
const STEM = 4;

/** Words of any question: counted, they would make 'cómo' alone a question that is understood. */
const EMPTY = new Set(
  "como cual cuales cuando cuanto cuanta donde que quien para por porque con sin una uno unos unas los las del mis sus este esta esto ese esa eso hay hago hacer puedo puede tengo quiero necesito".split(
    " ",
  ),
);

function wordsOf(text: string): string[] {
  return searchForm(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function has(words: readonly string[], word: string): boolean {
  return words.some((other) => {
    if (other === word) return true;
    return Math.min(other.length, word.length) >= STEM && (other.startsWith(word) || word.startsWith(other));
  });
}

/** How well an entry answers what was typed; 0 is not at all. */
export function score(entry: Answer, typed: string): number {
  const places = [
    [KEYWORD, entry.keywords.flatMap(wordsOf)],
    [QUESTION, wordsOf(entry.question)],
    [ANSWER, wordsOf(entry.answer)],
  ] as const;
  let sum = 0;
  for (const word of wordsOf(typed)) {
    if (word.length < LETTERS || EMPTY.has(word)) continue;
    for (const [points, words] of places) if (has(words, word)) sum += points;
  }
  return sum;
}

/** The answer that fits best; of equal ones the first. */
export function findAnswer(faq: readonly Answer[], typed: string): string {
  let best: Answer | undefined;
  let most = 0;
  for (const entry of faq) {
    const points = score(entry, typed);
    if (points > most) [best, most] = [entry, points];
  }
  return best?.answer ?? NO_ANSWER;
}

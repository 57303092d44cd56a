import { normalizeSearchText } from "#core/search-text.ts";
import type { HelpAnswer } from "./faq.ts";

export const NO_ANSWER_TEXT =
  "Lo siento, no entendí tu pregunta... Prueba con otras palabras, por ejemplo «vuelto» o «Excel», o elige un tema.";

const KEYWORD = 3;
const QUESTION = 2;
const ANSWER = 1;
const MIN_WORD_LENGTH = 3;
/** Shortest word in letters that matches by its beginning, such as 'venta' and 'ventas'. */
const MIN_STEM_LENGTH = 4;
/** Shortest keyword in letters that matches with one wrong letter. */
const MIN_FUZZY_LENGTH = 6;
/** Points by which the best answer must lead; otherwise up to MAX_OFFERS answers are offered. */
const MARGIN = 3;
const MAX_OFFERS = 3;
/** Least share of the words that a certain answer matches: 'mi celular no prende' is not about the scanner. */
const MIN_UNDERSTOOD = 0.65;

/** Words ignored in a question: otherwise 'cómo' alone would match an answer. */
const STOP_WORDS = new Set(
  "como cual cuales cuando cuanto cuanta donde que quien para por porque con sin una uno unos unas los las del mis sus este esta esto ese esa eso hay favor gracias hola buenas hago hacer puedo puede tengo quiero necesito".split(
    " ",
  ),
);

/** Shop words that occur in most questions, so that they alone do not match an answer. */
const WEAK_WORDS = ["cliente", "producto", "tienda", "venta", "vender"];

export type HelpSearchResult =
  | { kind: "answer"; answer: HelpAnswer }
  /** Up to three answers with similar points, best first. */
  /** `isUnderstood`: the best answer matches every word that says something, but others do too. */
  | { kind: "offers"; answers: readonly HelpAnswer[]; isUnderstood: boolean }
  | { kind: "none" };

function wordsOf(text: string): string[] {
  return normalizeSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Maps spellings that sound the same in Colombia, and diminutives, to one form: 'bender' and 'vender', 'cajita' and 'caja'. */
function soundOf(word: string): string {
  return word
    .replace(/(\w{3})it([oa]s?)$/, "$1$2")
    .replace(/h/g, "")
    .replace(/qu(?=[ei])/g, "k")
    .replace(/ll/g, "y")
    .replace(/g(?=[ei])/g, "j")
    .replace(/c(?=[ei])|z|x/g, "s")
    .replace(/c/g, "k")
    .replace(/v|w/g, "b");
}

function startsAlike(one: string, other: string): boolean {
  return (
    Math.min(one.length, other.length) >= MIN_STEM_LENGTH && (one.startsWith(other) || other.startsWith(one))
  );
}

/** Whether one letter is added, removed, replaced, or swapped with its neighbour. */
function differsByOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  const isOther = short.slice(start + 1) === long.slice(start + 1);
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  return isOther || isSwapped;
}

const isSame = (one: string, other: string) => one === other || startsAlike(one, other);

/** Whether only the endings differ, by up to three letters, such as 'cambié' and 'cambiar'. */
function sharesStem(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  return start >= 5 && Math.max(one.length, other.length) - start <= 3;
}

/** Keywords also match by sound, with another ending, and with one wrong letter. */
function isKeyword(word: string, keyword: string): boolean {
  if (isSame(word, keyword)) return true;
  const [one, other] = [soundOf(word), soundOf(keyword)];
  if (isSame(one, other) || sharesStem(one, other)) return true;
  return Math.min(word.length, keyword.length) >= MIN_FUZZY_LENGTH && differsByOneLetter(one, other);
}

type Place = [points: number, words: readonly string[], matches: (word: string, other: string) => boolean];

const placesOf = (entry: HelpAnswer): readonly Place[] => [
  [KEYWORD, wordsOf(entry.keywords), isKeyword],
  [QUESTION, wordsOf(entry.question), isSame],
  [ANSWER, wordsOf(entry.answer), isSame],
];

const isWeak = (word: string) => WEAK_WORDS.some((weak) => isSame(soundOf(word), soundOf(weak)));

/** The points of each word. */
function points(entry: HelpAnswer, words: readonly string[]): number[] {
  const places = placesOf(entry);
  return words.map((word) =>
    sumOf(places.map(([value, others, matches]) => (others.some((one) => matches(word, one)) ? value : 0))),
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const meaningful = (typed: string) =>
  wordsOf(typed).filter((word) => word.length >= MIN_WORD_LENGTH && !STOP_WORDS.has(word));

export const scoreHelpAnswer = (entry: HelpAnswer, typed: string): number =>
  sumOf(points(entry, meaningful(typed)));

/** Ranks answers by points, words that few answers have up to twice; equal answers keep the order of the list. */
export function findHelpAnswer(answers: readonly HelpAnswer[], typed: string): HelpSearchResult {
  const searchedText = wordsOf(typed).join(" ");
  const itself = answers.find(({ question }) => wordsOf(question).join(" ") === searchedText);
  if (itself) return { kind: "answer", answer: itself };
  const words = meaningful(typed);
  const strong = words.map((word) => !isWeak(word));
  const scored = answers.map((answer) => ({ answer, each: points(answer, words) }));
  const spread = words.map((_, index) => scored.filter(({ each }) => each[index]! > 0).length);
  const ranked = scored
    .map(({ answer, each }) => {
      const values = each.map((value, index) => (strong[index] ? value : 0));
      const own = sumOf(values);
      return {
        answer,
        all: sumOf(each),
        own,
        rank: own + sumOf(values.map((value, index) => value / Math.max(1, spread[index]!))),
        understood: values.filter((value) => value > 0).length,
      };
    })
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.rank - one.rank || other.all - one.all);
  const [best, ...others] = ranked;
  if (!best) return { kind: "none" };
  const strongCount = strong.filter(Boolean).length;
  const isSure =
    best.own > KEYWORD &&
    others.every(({ own }) => best.own - own >= MARGIN) &&
    best.understood >= strongCount * MIN_UNDERSTOOD;
  if (isSure) return { kind: "answer", answer: best.answer };
  return {
    kind: "offers",
    answers: ranked.slice(0, MAX_OFFERS).map(({ answer }) => answer),
    isUnderstood: strongCount > 0 && best.understood === strongCount,
  };
}

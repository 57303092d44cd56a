import { normalizeSearchText } from "#core/search-text.ts";
import type { HelpAnswer } from "./faq.ts";
import { HELP_PHRASES } from "./help-phrases.ts";

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

type Word = { text: string; sound: string };

const toWord = (text: string): Word => ({ text, sound: soundOf(text) });

const isSameWord = (one: Word, other: Word) => isSame(one.text, other.text);

/** Keywords also match by sound, with another ending, and with one wrong letter. */
function isKeyword(word: Word, keyword: Word): boolean {
  if (isSameWord(word, keyword)) return true;
  const [one, other] = [word.sound, keyword.sound];
  if (isSame(one, other) || sharesStem(one, other)) return true;
  const length = Math.min(word.text.length, keyword.text.length);
  return length >= MIN_FUZZY_LENGTH && differsByOneLetter(one, other);
}

type Place = [points: number, words: readonly Word[], matches: (word: Word, other: Word) => boolean];

const PLACES = new WeakMap<HelpAnswer, readonly Place[]>();

/** The words of an answer by their points, which each question is compared with. */
function placesOf(entry: HelpAnswer): readonly Place[] {
  const known = PLACES.get(entry);
  if (known) return known;
  const places: readonly Place[] = [
    [KEYWORD, wordsOf(entry.keywords).map(toWord), isKeyword],
    [QUESTION, wordsOf(entry.question).map(toWord), isSameWord],
    [ANSWER, wordsOf(entry.answer).map(toWord), isSameWord],
  ];
  PLACES.set(entry, places);
  return places;
}

const isWeak = ({ sound }: Word) => WEAK_WORDS.some((weak) => isSame(sound, soundOf(weak)));

/** The points of each word. */
function points(entry: HelpAnswer, words: readonly Word[]): number[] {
  const places = placesOf(entry);
  return words.map((word) =>
    sumOf(places.map(([value, others, matches]) => (others.some((one) => matches(word, one)) ? value : 0))),
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const meaningful = (typed: string) =>
  wordsOf(typed)
    .filter((word) => word.length >= MIN_WORD_LENGTH && !STOP_WORDS.has(word))
    .map(toWord);

export const scoreHelpAnswer = (entry: HelpAnswer, typed: string): number =>
  sumOf(points(entry, meaningful(typed)));

/** Letters by which words of phrases are compared: 'cobrarle' and 'cobrarles' are one word. */
const PHRASE_LETTERS = 6;
/** Rank of an answer whose phrase is the typed question. */
const PHRASE = 16;
/** Least likeness of an answer without points. */
const MIN_LIKENESS = 0.3;
/** Part of its second phrase in the rank, which prefers an answer with two similar phrases. */
const SECOND_PHRASE = 0.3;

const phraseWords = (text: string) => [
  ...new Set(meaningful(text).map(({ sound }) => sound.slice(0, PHRASE_LETTERS))),
];

type Phrases = { list: readonly { question: string; words: readonly string[] }[]; rarity: Rarity };
/** How much a word says, squared: a word in few phrases says more. */
type Rarity = (word: string) => number;

let knownPhrases: Phrases | undefined;

function readPhrases(): Phrases {
  if (knownPhrases) return knownPhrases;
  const list = Object.entries(HELP_PHRASES).flatMap(([question, phrases]) =>
    [question, ...phrases.split(" / ")].map((phrase) => ({ question, words: phraseWords(phrase) })),
  );
  const counts = new Map<string, number>();
  for (const { words } of list) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = (word: string) => Math.log((list.length + 1) / ((counts.get(word) ?? 0) + 1)) ** 2;
  knownPhrases = { list, rarity };
  return knownPhrases;
}

/** The likeness of what was typed to the phrases of each answer, by its question: the cosine of their words. */
function compareWithPhrases(typed: string): Map<string, number> {
  const { list, rarity } = readPhrases();
  const length = (words: readonly string[]) => Math.sqrt(sumOf(words.map(rarity))) || 1;
  const words = phraseWords(typed);
  const found = new Map<string, number[]>();
  for (const phrase of list) {
    const shared = sumOf(phrase.words.filter((word) => words.includes(word)).map(rarity));
    if (shared === 0) continue;
    const likeness = shared / (length(words) * length(phrase.words));
    found.set(phrase.question, [...(found.get(phrase.question) ?? []), likeness]);
  }
  return new Map(
    [...found].map(([question, all]) => {
      const [best = 0, second = 0] = all.sort((one, other) => other - one);
      return [question, best + SECOND_PHRASE * second];
    }),
  );
}

/**
 * Ranks answers by points, words that few answers have up to twice, and by their likeness to how shopkeepers ask; equal
 * answers keep the order of the list.
 */
export function findHelpAnswer(answers: readonly HelpAnswer[], typed: string): HelpSearchResult {
  const searchedText = wordsOf(typed).join(" ");
  const itself = answers.find(({ question }) => wordsOf(question).join(" ") === searchedText);
  if (itself) return { kind: "answer", answer: itself };
  const words = meaningful(typed);
  const strong = words.map((word) => !isWeak(word));
  const scored = answers.map((answer) => ({ answer, each: points(answer, words) }));
  const likeness = compareWithPhrases(typed);
  const spread = words.map((_, index) => scored.filter(({ each }) => each[index]! > 0).length);
  const ranked = scored
    .map(({ answer, each }) => {
      const values = each.map((value, index) => (strong[index] ? value : 0));
      const own = sumOf(values);
      const like = likeness.get(answer.question) ?? 0;
      return {
        answer,
        all: sumOf(each),
        own,
        rank: own + sumOf(values.map((value, index) => value / Math.max(1, spread[index]!))) + PHRASE * like,
        like,
        understood: values.filter((value) => value > 0).length,
      };
    })
    .filter(({ all, like }) => all > 0 || like >= MIN_LIKENESS)
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

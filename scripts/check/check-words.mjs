import { findInSources } from "./find-in-sources.mjs";
import { lineOf } from "./source-imports.mjs";

const PHRASES = [
  "whoever|whomever|whatever|wherever|whichever",
  "anew|lest|hither|thereby|hence|oneself|ere",
  "of it|of before|of its own accord|what is|who asks|till then|by now",
  "once more|speaks against|leads on|keeps house|stands for|stands in for",
  "is told|are told|is said|trouble|troubles",
];
const BANNED_PHRASE = new RegExp(`\\b(?:${PHRASES.join("|").replaceAll(" ", "\\s+")})\\b`, "i");

const BANNED_NAME =
  /\b(?:[Aa]sked|[Ss]aid|[Tt]old|[Ww]ish|[Hh]eard|Kept|Known|Wanted|Given|Taken|Sent|Seen|Made|allowances?|lanes?|\w*[Pp]atience|\w*PATIENCE\w*|fate|doubts|soldHere|agedBySale|keepHouse|besideStore|asDone|attend|lacksForCredit|tooMuchOff|judgeFailure)\b/;

const OWN_TEST = "scripts/check/checks.test.mjs";

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;
/** Matches the name of a test, also after the table of `it.each`. */
const TEST_NAME = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|[\w\])]\)\()\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;
const DECLARATION = /\b(?:const|let|function|type|interface|class)\s+(\w+)/g;

export function bannedWords(text) {
  const found = [];
  const look = (pattern, words, index) => {
    const banned = pattern.exec(words);
    if (banned) found.push({ line: lineOf(text, { start: index + banned.index }), word: banned[0] });
  };
  for (const { 0: comment, index } of text.matchAll(COMMENT))
    look(
      BANNED_PHRASE,
      comment.replace(/\n\s*(?:\*|\/\/)/g, (gap) => gap.replace(/[*/]/g, " ")),
      index,
    );
  for (const { 0: whole, 1: plain, 2: template, index } of text.matchAll(TEST_NAME))
    look(BANNED_PHRASE, plain ?? template, index + whole.length);
  for (const { 1: name, index } of text.matchAll(DECLARATION)) look(BANNED_NAME, name, index);
  return found;
}

/** Finds unclear words in comments, test names and declarations, but not in SQL, because migrations never change. */
export const checkWords = (files) =>
  findInSources(
    files,
    (path) =>
      /^(core|server|web|e2e|bench|faults|dian|scripts)\/.*\.(ts|tsx|mjs)$/.test(path) && path !== OWN_TEST,
    (path, text) =>
      bannedWords(text).map(
        ({ line, word }) => `${path}:${line}: "${word}": say it in plain words (docs/style.md)`,
      ),
  );

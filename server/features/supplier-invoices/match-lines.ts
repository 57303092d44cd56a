import { unitsIn } from "#core/purchasing/supplier-units.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  gtinForm,
  isSure,
  likeness,
  type Match,
  type Named,
  type Suggestion,
  saidOf,
  wordsOf,
} from "#server/features/supplier-invoices/match-rules.ts";
import {
  allNames,
  byCodes,
  type ProductName,
  remembered,
} from "#server/features/supplier-invoices/matches.sql.ts";

export type Matched = { match: Match | null; suggestions: Suggestion[] };

/** Looked at for each line. */
const MOST_FOUND = 60;
const STEP = 2_000;
const LINE_STEP = 20;
const NO_WORD = /[^\p{L}\p{N}]+/u;
const NO_ASCII_WORD = /[^a-z0-9]+/;
const ASCII = /^[\0-\x7f]*$/;
const MOST_SUGGESTED = 5;
/** Below it a suggestion only distracts. */
const LEAST_ALIKE = 0.25;

/** By what was chosen before, by code, and by name. */
export async function matchLines(tx: StoreTx, nit: string, lines: readonly Named[]): Promise<Matched[]> {
  const forms = lines.map(({ gtin }) => gtinForm(gtin));
  const [known, coded] = await Promise.all([
    remembered(tx, nit, lines.map(saidOf)),
    byCodes(
      tx,
      forms.filter((form) => form !== null),
    ),
  ]);
  const bySaid = new Map(known.map((one) => [one.said, one]));
  const byForm = new Map(coded.map((one) => [one.form, one]));
  const matches = lines.map((line, i): Match | null => {
    const before = bySaid.get(saidOf(line));
    if (before) {
      const { productId, presentationId, units } = before;
      return { productId, presentationId, units, by: "MEMORY" };
    }
    const found = byForm.get(forms[i] ?? "");
    if (!found) return null;
    const { productId, presentationId, unit } = found;
    return { productId, presentationId, units: found.units ?? unitsIn(line, unit, true), by: "CODE" };
  });
  const rest = lines.flatMap((line, i) =>
    matches[i] ? [] : [{ line, i, words: wordsOf(line.description) }],
  );
  const suggested = new Map<number, Suggestion[]>();
  const candidates = rest.length > 0 ? await candidatesOf(await allNames(tx), rest) : [];
  for (const [place, { line, i, words }] of rest.entries()) {
    if (place % LINE_STEP === LINE_STEP - 1) await turn();
    const ranked = rankedOf(words, candidates[place]!);
    const [best, second] = ranked;
    if (best && isSure(words, best.words) && best.alike > (second?.alike ?? 0))
      matches[i] = { productId: best.id, presentationId: null, units: unitsIn(line, best.unit), by: "NAME" };
    else
      suggested.set(
        i,
        ranked.slice(0, MOST_SUGGESTED).map(({ id, unit }) => ({ id, units: unitsIn(line, unit) })),
      );
  }
  return matches.map((match, i) => ({ match, suggestions: suggested.get(i) ?? [] }));
}

type Candidate = ProductName & { words: string[] };
type Ranked = Candidate & { alike: number };

/** Most similar first. */
function rankedOf(words: readonly string[], candidates: readonly Candidate[]): Ranked[] {
  const ranked: Ranked[] = [];
  for (const one of candidates) {
    const alike = likeness(words, one.words);
    if (alike >= LEAST_ALIKE)
      ranked.push({ id: one.id, name: one.name, unit: one.unit, words: one.words, alike });
  }
  return ranked.sort((a, b) => b.alike - a.alike || (a.id < b.id ? -1 : 1));
}

/** By a line's rarest words: common ones do not distinguish. In steps, so that other requests run in between. */
async function candidatesOf(
  products: readonly ProductName[],
  lines: readonly { words: readonly string[] }[],
): Promise<Candidate[][]> {
  const holders = new Map<string, number[]>(lines.flatMap(({ words }) => words.map((word) => [word, []])));
  for (const [place, { name }] of products.entries()) {
    if (place % STEP === STEP - 1) await turn();
    // The search form of most names is ASCII, where this split costs a quarter of the other.
    for (const word of ASCII.test(name) ? name.split(NO_ASCII_WORD) : name.split(NO_WORD)) {
      const own = holders.get(word);
      if (own && own.at(-1) !== place) own.push(place);
    }
  }
  const read = new Map<number, Candidate>();
  return lines.map(({ words }) => {
    const places = new Set<number>();
    const rarest = words.map((word) => holders.get(word)!).filter(({ length }) => length > 0);
    for (const own of rarest.toSorted((a, b) => a.length - b.length)) {
      if (places.size >= MOST_FOUND) break;
      for (const place of own.slice(0, MOST_FOUND)) places.add(place);
    }
    return [...places].map((place) => {
      const known = read.get(place);
      if (known) return known;
      const { id, name, unit } = products[place]!;
      const made = { id, name, unit, words: wordsOf(name) };
      read.set(place, made);
      return made;
    });
  });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

import type { StoreTx } from "#server/db/store-tx.ts";
import {
  gtinForm,
  isSure,
  likeness,
  type Match,
  type Named,
  type Suggestion,
  saidOf,
  searchesFor,
  unitsIn,
  wordsOf,
} from "#server/features/supplier-invoices/match-rules.ts";
import {
  byCodes,
  byWords,
  type Candidate,
  remembered,
} from "#server/features/supplier-invoices/matches.sql.ts";

export type Matched = { match: Match | null; suggestions: Suggestion[] };

/** Of each search; what is common to more of them tells nothing. */
const MOST_FOUND = 30;
const MOST_SUGGESTED = 5;
/** Below it a suggestion only distracts. */
const LEAST_ALIKE = 0.25;

/** By what was chosen before, by code, and by name; each with one statement for all lines. */
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
  const found = await candidatesOf(
    tx,
    rest.map(({ line }) => line),
  );
  const suggested = new Map<number, Suggestion[]>();
  for (const [place, { line, i, words }] of rest.entries()) {
    const ranked = (found.get(place) ?? [])
      .map((one) => ({ ...one, words: wordsOf(one.name) }))
      .map((one) => ({ ...one, alike: likeness(words, one.words) }))
      .filter(({ alike }) => alike >= LEAST_ALIKE)
      .toSorted((a, b) => b.alike - a.alike || (a.id < b.id ? -1 : 1));
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

/** By all of a line's longest words; where nothing has them, by the longest alone. */
async function candidatesOf(tx: StoreTx, lines: readonly Named[]): Promise<Map<number, Candidate[]>> {
  const found = new Map<number, Candidate[]>();
  const searches = lines.map(({ description }) => searchesFor(description));
  for (const width of [0, 1]) {
    const open = searches.flatMap((some, place) => (some[width] && !found.has(place) ? [place] : []));
    if (open.length === 0) continue;
    const rows = await byWords(
      tx,
      open.map((place) => searches[place]![width]!),
      MOST_FOUND,
    );
    for (const row of rows) {
      const place = open[row.place]!;
      found.set(place, [...(found.get(place) ?? []), row]);
    }
  }
  return found;
}

import { type Measured, medians, summarizeTimes } from "../measure.ts";
import { compareWithTarget } from "../targets.ts";
import { pauseFor, type Visitor } from "./page.ts";
import { open, type Shop } from "./shop.ts";

const ROUNDS = 5;
/** Time between two keys of a fast typist, in milliseconds. */
const TYPING_MS = 90;

/** Number of letters typed one by one at the end of a text. The letters before them are set at once. */
const TYPED_LETTERS = 3;

/** Pairs of a search text and the product name that comes first only after the last letter. */
export const TYPED: [string, string][] = [
  ["arr", "Arroz"],
  ["pane", "Panela"],
  ["cafe luker 17", "Café Luker 17 "],
  ["frijol zenu 42", "Fríjol Zenú 42 "],
  ["champu ariel 63", "Champú Ariel 63 "],
];

const SCREENS = [
  { name: "sale, `/sales/new`", path: "/sales/new", first: '[aria-label="Productos"] li:first-child' },
  { name: "products, `/products`", path: "/products", first: '[aria-label="Productos"] li:first-child' },
];

/**
 * Types the text like a person. Returns milliseconds from the last letter to the frame with the result in
 * first place.
 */
export async function measureSearch(visitor: Visitor, first: string, [text, found]: [string, string]) {
  const { page, press, untilPainted } = visitor;
  await page.getByPlaceholder("Buscar productos...").first().fill(text.slice(0, -TYPED_LETTERS));
  for (const letter of text.slice(-TYPED_LETTERS, -1)) {
    await press(letter);
    await pauseFor(TYPING_MS);
  }
  const time = await untilPainted({ selector: first, text: found }, () => press(text.at(-1)!));
  await pauseFor(TYPING_MS);
  return time;
}

export async function searchTable(visitor: Visitor, shop: Shop): Promise<string> {
  const rows: string[] = [];
  const slowest: number[] = [];
  for (const { name, path, first } of SCREENS) {
    await open(visitor, path);
    const rounds: Measured[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const times: number[] = [];
      for (const typed of TYPED) times.push(await measureSearch(visitor, first, typed));
      if (round > 0) rounds.push(summarizeTimes(times, 1)); // round 0 is a warm-up
    }
    const { p50, p95 } = medians(rounds);
    slowest.push(p95);
    rows.push(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
    console.log(`Search measured in the browser: ${path}`);
  }
  compareWithTarget("product search to the painted list, the worst p95", slowest, { most: 30 }, "ms");
  return `## Search in the browser

A store with ${shop.goods.length} products, the last ${TYPED_LETTERS} letters typed every ${TYPING_MS} ms; from the last key to the frame in which its
list is painted, with whatever pause the screen makes in it. Medians of ${ROUNDS} rounds of ${TYPED.length} searches.

| | p50 ms | p95 ms (target ≤ 30) |
|---|---:|---:|
${rows.join("\n")}
`;
}

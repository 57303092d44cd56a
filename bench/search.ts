import type { Bench } from "./bench.ts";
import { sendRequest } from "./http-connection.ts";
import { type LoadMeasurement, measureRepeatedly, medianMeasurement } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";

const ROUNDS = 5;
const TIMES = 20;

/** Search texts with accents, upper case and parts of a name, which match few, many or no products. */
const TEXTS = {
  "one product": "fríjol roa 104 ×",
  "some hundred": "CAFÉ luker",
  "a twentieth, in another case and without accents": "CHAMPU",
  "a part of a word, almost all": "00 g",
  "two letters": "ca",
  "a twentieth, in the middle of the name": "luker",
  "words in another order": "ramo lenteja",
  nothing: "zapatos",
};

export async function searchTable(bench: Bench): Promise<string> {
  const till = (await bench.young())[0]!;
  const { connection } = await bench.product();
  const rows: string[] = [];
  const slowest: number[] = [];
  for (const [name, text] of Object.entries(TEXTS)) {
    const path = `/api/products/search?q=${encodeURIComponent(text)}`;
    const rounds: LoadMeasurement[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = await measureRepeatedly(TIMES, () => sendRequest(connection, till, "GET", path));
      if (round > 0) rounds.push(measured); // round 0 is a warm-up
    }
    const { p50, p95 } = medianMeasurement(rounds);
    slowest.push(p95);
    rows.push(`| ${name}: \`${text}\` | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  }
  compareWithTarget("product search on the server, the worst p95", slowest, { most: 10 }, "ms");
  return `## Searching among ${till.products.length} products

Through HTTP. Medians of ${ROUNDS} rounds of ${TIMES}.

| | p50 ms | p95 ms (target ≤ 10) |
|---|---:|---:|
${rows.join("\n")}
`;
}

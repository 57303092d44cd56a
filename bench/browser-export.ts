import { readFile } from "node:fs/promises";
import { rest, type Visitor } from "./browser-page.ts";
import { open } from "./browser-shop.ts";
import { median } from "./measure.ts";
import { memoryOf } from "./processes.ts";

const ROUNDS = 5;
const SAMPLE_MS = 50;
const SLOWEST = 60_000;

type Exported = { seconds: number; task: number; grown: number; size: number };

const FILES = [
  { name: "100,000 sales to Excel", path: "/sales", button: "Descargar Excel", rounds: ROUNDS },
  { name: "all of the store's data, Excel", path: "/my-store", button: "Descargar en Excel", rounds: 1 },
  { name: "all of the store's data, JSON", path: "/my-store", button: "Descargar en JSON", rounds: 1 },
];

/** Files that a browser makes of a long answer, and what the server needs meanwhile. */
export async function exportTable(visitor: Visitor, server: number): Promise<string> {
  const rows: string[] = [];
  for (const { name, path, button, rounds } of FILES) {
    await open(visitor, path);
    const all: Exported[] = [];
    for (let round = 0; round < rounds; round++) all.push(await exported(visitor, button, server));
    const most = (of: (one: Exported) => number) => Math.max(...all.map(of));
    const times = `${median(all.map(({ seconds }) => seconds)).toFixed(1)} | ${most(({ seconds }) => seconds).toFixed(1)}`;
    rows.push(
      `| ${name} | ${times} | ${most(({ task }) => task).toFixed(0)} | ${most(({ grown }) => grown).toFixed(0)} | ${most(({ size }) => size).toFixed(1)} |`,
    );
    console.log(`Descarga medida en el navegador: ${name}`);
  }
  return `## Files made in the browser

From the click to the whole file on the disk: the median of ${ROUNDS} exports of sales one after the other (the store's data
once), the slowest, the longest task on the page's main thread, and how far the server's memory (PSS) rose above what it was before.

| | s (target ≤ 6) | slowest s | longest task ms (target ≤ 100) | server's memory, + MB (target ≤ 60) | file, MB |
|---|---:|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

async function exported({ page }: Visitor, button: string, server: number): Promise<Exported> {
  await page.evaluate(() => {
    window.watched.longest = 0;
  });
  const before = memoryOf([server]);
  let highest = before;
  let done = false;
  const sampling = (async () => {
    while (!done) {
      highest = Math.max(highest, memoryOf([server]));
      await rest(SAMPLE_MS);
    }
  })();
  try {
    const began = performance.now();
    const [file] = await Promise.all([
      page.waitForEvent("download", { timeout: SLOWEST }),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    const size = (await readFile(await file.path())).length / 1e6;
    const seconds = (performance.now() - began) / 1_000;
    await file.delete();
    const task = await page.evaluate(() => window.watched.longest);
    return { seconds, task, size, grown: highest - before };
  } finally {
    done = true;
    await sampling;
  }
}

import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Bench } from "../bench.ts";
import { median } from "../measure.ts";
import { readCpuTime, readTreeCpuTime } from "../processes/processes.ts";
import { compareWithTarget } from "../targets.ts";
import { FIRST_PRODUCT_SELECTOR, measureOfflineOpenings, waitForReplica } from "./offline.ts";
import { pauseFor, withBrowserVisitor } from "./page.ts";
import { openShopScreen, type SeededShop, seedShop, signIn } from "./shop.ts";
import { measureScansAndSale, openSlowedScreen, TILL_SCREENS } from "./tills.ts";

/** Path of a second built checkout of the repository, at the version to compare with. */
const BEFORE = process.env.BENCH_BEFORE;
const SHOP = { products: 20_000, sales: 100_000, days: 100 };
const SIZE = { width: 360, height: 780 };
const SLOWED = 4;
const TURNS = 3;
const SLOWEST_MS = 90_000;
const SETTLED_MS = 6_000;

type Version = {
  name: "now" | "before";
  bench: Bench;
  shop: SeededShop;
  address: string;
  found: TimesByKind;
};
type TimesByKind = Record<Kind, number[]>;
type Kind = keyof typeof KINDS;

const KINDS = {
  opened: { name: "opened without a network, to its products", most: null, unit: "ms" },
  firstScan: { name: "… to the line of the first scan", most: 1_000, unit: "ms" },
  catalogue: { name: "scan to painted line, p95, `/sales/new`", most: 50, unit: "ms" },
  scanner: { name: "… `/new-sale`", most: 50, unit: "ms" },
  panel: { name: "… the dashboard's panel", most: 50, unit: "ms" },
  task: { name: "longest task while scanning and selling", most: 50, unit: "ms" },
  cold: { name: "till over 3G, nothing cached, to its products", most: 5_000, unit: "ms" },
  warm: { name: "till over 3G, cached", most: 1_000, unit: "ms" },
  heap: { name: "memory of the tab: scripts' and documents' objects", most: 80, unit: "MB" },
  excel: { name: "processor time of the Excel of 100,000 sales", most: null, unit: "ms" },
} as const;

/** Measures in turns with the version in BENCH_BEFORE; each has its own database and browsers. */
export async function phoneTable(bench: Bench): Promise<string> {
  const sides = [await openVersion("now", bench)];
  let before: Bench | undefined;
  if (BEFORE) {
    const there = pathToFileURL(path.join(BEFORE, "bench/bench.ts")).href;
    before = await ((await import(there)) as typeof import("../bench.ts")).openBench();
    sides.push(await openVersion("before", before));
  }
  try {
    for (let turn = 0; turn < TURNS; turn++)
      for (const side of sides)
        for (const part of [withoutNetwork, measureTills, overThreeG, excelFile])
          await part(side).catch((error: unknown) => {
            if (side.name === "now") throw error;
            console.error(`Not measured of the version before: ${error}`);
          });
    return report(sides);
  } finally {
    await before?.end();
  }
}

async function openVersion(name: Version["name"], bench: Bench): Promise<Version> {
  const shop = await seedShop(bench.owner, SHOP);
  const { port } = await bench.product();
  const found = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []])) as unknown as TimesByKind;
  return { name, bench, shop, address: `http://127.0.0.1:${port}`, found };
}

async function withoutNetwork({ address, shop, found }: Version): Promise<void> {
  await withBrowserVisitor(
    address,
    async (visitor) => {
      const { page } = visitor;
      page.setDefaultTimeout(SLOWEST_MS);
      await signIn(visitor, shop);
      await waitForReplica(visitor);
      await pauseFor(SETTLED_MS);
      await visitor.slow(SLOWED);
      await page.context().setOffline(true);
      found.opened.push(...(await measureOfflineOpenings(visitor)));
      for (const { name, gtin } of shop.goods.slice(5, 8)) {
        await page.evaluate(() => sessionStorage.clear());
        await page.goto("/sales/new", { waitUntil: "commit" });
        await page.locator(FIRST_PRODUCT_SELECTOR).waitFor();
        await visitor.scan(gtin);
        await page.getByLabel(`Cantidad de ${name}`, { exact: true }).first().waitFor();
        found.firstScan.push(await page.evaluate(() => performance.now()));
        await page.evaluate(() => sessionStorage.clear());
      }
      await page.context().setOffline(false);
      found.heap.push(await visitor.heap());
    },
    { size: SIZE },
  );
}

const SCREEN_KINDS: Record<string, Kind> = {
  "/sales/new": "catalogue",
  "/new-sale": "scanner",
  "/dashboard": "panel",
};

/** Runs at desktop size, because on a phone all three screens lead to the same till. */
async function measureTills({ address, shop, found }: Version): Promise<void> {
  await withBrowserVisitor(address, async (visitor) => {
    const { page } = visitor;
    await signIn(visitor, shop);
    for (const screen of TILL_SCREENS) {
      await openSlowedScreen(visitor, screen);
      await measureScansAndSale(visitor, shop, screen, 0); // warms up
      await page.evaluate(() => {
        window.watched.longest = 0;
      });
      const { scan } = await measureScansAndSale(visitor, shop, screen, 1 + found.catalogue.length);
      found[SCREEN_KINDS[screen.path]!].push(scan.whole.p95);
      found.task.push(await page.evaluate(() => window.watched.longest));
    }
  });
}

async function overThreeG({ address, shop, found }: Version): Promise<void> {
  const session = await withBrowserVisitor(address, async (visitor) => {
    await signIn(visitor, shop);
    return visitor.session();
  });
  await withBrowserVisitor(
    address,
    async (visitor) => {
      const { page } = visitor;
      page.setDefaultTimeout(SLOWEST_MS);
      await visitor.slow(SLOWED);
      const usable = async () => {
        await visitor.overThreeG(true);
        await page.goto("/sales/new", { waitUntil: "commit" });
        await page.locator(FIRST_PRODUCT_SELECTOR).waitFor();
        return page.evaluate(() => performance.now());
      };
      found.cold.push(await usable());
      await visitor.overThreeG(false);
      await waitForReplica(visitor);
      await pauseFor(SETTLED_MS);
      found.warm.push(await usable());
    },
    { size: SIZE, session },
  );
}

async function excelFile({ address, shop, bench, found }: Version): Promise<void> {
  const { pid } = await bench.product();
  await withBrowserVisitor(address, async (visitor) => {
    const { page } = visitor;
    await signIn(visitor, shop);
    await openShopScreen(visitor, "/sales");
    const used = async () => readCpuTime(pid) + readTreeCpuTime(bench.postmaster) + (await visitor.cpu());
    const began = await used();
    const [file] = await Promise.all([
      page.waitForEvent("download", { timeout: SLOWEST_MS }),
      page.getByRole("button", { name: "Descargar Excel", exact: true }).click(),
    ]);
    await file.path();
    found.excel.push((await used()) - began);
  });
}

function report([now, before]: Version[]): string {
  const rows = (Object.keys(KINDS) as Kind[]).map((kind) => {
    const { name, most, unit } = KINDS[kind];
    const all = now!.found[kind];
    const then = before?.found[kind] ?? [];
    const figure = kind === "task" ? Math.max(...all) : median(all);
    if (most !== null) compareWithTarget(`phone: ${name}`, figure, { most }, unit);
    const ratio = then.length > 0 ? figure / (kind === "task" ? Math.max(...then) : median(then)) : null;
    if (kind === "excel" && ratio !== null)
      compareWithTarget("… against the version before", ratio, { most: 0.7 }, "×");
    const old = then.length > 0 ? (figure / ratio!).toFixed(0) : "–";
    return `| ${name} | ${most ?? ""} | ${figure.toFixed(0)} ${unit} | ${old} | ${ratio?.toFixed(2) ?? "–"} |`;
  });
  return `## A phone

Chromium slowed ${SLOWED} ×, ${SHOP.products} products, medians of ${TURNS} turns${BEFORE ? " with the version in `BENCH_BEFORE`" : ""}; of tasks the longest. 3G is 400 kbit/s with 400 ms.
The Excel is not slowed: processor time of Node, PostgreSQL and the browser.

| | target | now | before | ratio |
|---|---:|---:|---:|---:|
${rows.join("\n")}
`;
}

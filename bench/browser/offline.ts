import type { Bench } from "../bench.ts";
import { median } from "../measure.ts";
import { compareWithTarget } from "../targets.ts";
import { type BrowserVisitor, pauseFor, withBrowserVisitor } from "./page.ts";
import { measureSearch, TYPED_SEARCHES } from "./search.ts";
import { type SeededShop, seedShop, signIn } from "./shop.ts";
import { NEWEST_LINE_SELECTOR, NEXT_SCAN_MS, SALE_COMPLETED_SIGN } from "./tills.ts";

const SHOP = { products: 20_000, sales: 1_000, days: 10 };
const SLOWED = 4;
const TURNS = 3;
/** Measured openings of the screen per turn, after one warm-up. */
const OPENINGS = 3;
const SETTLED_MS = 6_000;
/** Timeout of the first replication, in milliseconds. */
const FIRST_COPY = 120_000;
export const FIRST_PRODUCT_SELECTOR = '[aria-label="Productos"] li:first-child';

export async function offlineTable(bench: Bench): Promise<string> {
  const shop = await seedShop(bench.owner, SHOP);
  const { port } = await bench.product();
  const { opened, online, alone } = await withBrowserVisitor(`http://127.0.0.1:${port}`, async (visitor) => {
    await signIn(visitor, shop);
    await waitForReplica(visitor);
    await visitor.slow(SLOWED);
    const { page } = visitor;
    const opened: number[] = [];
    const [online, alone]: [WorkTimes, WorkTimes] = [
      { scans: [], searches: [], sales: [] },
      { scans: [], searches: [], sales: [] },
    ];
    // With and without a network in turns, so that other load on the machine affects both.
    for (let turn = 0; turn < TURNS; turn++) {
      await page.context().setOffline(false);
      await doWork(visitor, shop, online);
      await page.context().setOffline(true);
      opened.push(...(await measureOfflineOpenings(visitor)));
      await doWork(visitor, shop, alone);
    }
    return { opened, online, alone };
  });
  compareWithTarget(
    "the till opened without a network, 4 × slowed, p50",
    [median(opened)],
    { most: 2_000 },
    "ms",
  );
  const rows = WORK.map(({ kind, name }) => {
    const [before, after] = [median(online[kind]), median(alone[kind])];
    compareWithTarget(`${name}: without a network as with one`, [after / before], { most: 1.25 }, "×");
    return `| ${name} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${(after / before).toFixed(2)} |`;
  });
  return `## Without a network

A phone's pace (${SLOWED} × slowed), ${shop.goods.length} products on the device, no network at all; medians of ${TURNS * OPENINGS} openings of \`/sales/new\`
from the start of its navigation to the frame with its products.

| | p50 ms | longest ms |
|---|---:|---:|
| opened (target ≤ 2,000) | ${median(opened).toFixed(0)} | ${Math.max(...opened).toFixed(0)} |

| from the last key to the painted line or list, p50 | with a network, ms | without one, ms | ratio (target ≤ 1.25) |
|---|---:|---:|---:|
${rows.join("\n")}
`;
}

const SCANS = 15;
const SALES = 4;
const WORK = [
  { kind: "scans", name: "scan" },
  { kind: "searches", name: "search" },
  { kind: "sales", name: "sale" },
] as const;

type WorkTimes = Record<"scans" | "searches" | "sales", number[]>;

async function doWork(
  visitor: BrowserVisitor,
  { goods }: SeededShop,
  { scans, searches, sales }: WorkTimes,
): Promise<void> {
  await visitor.page.evaluate(() => sessionStorage.clear());
  await visitor.page.goto("/sales/new");
  await visitor.page.locator(FIRST_PRODUCT_SELECTOR).waitFor();
  await pauseFor(SETTLED_MS);
  for (let i = 0; i <= SCANS; i++) {
    const { name, gtin } = goods[i * 7]!;
    const time = await visitor.untilPainted({ selector: NEWEST_LINE_SELECTOR, text: name }, () =>
      visitor.scan(gtin),
    );
    if (i > 0) scans.push(time); // the first one warms up
    await pauseFor(NEXT_SCAN_MS);
  }
  const known = TYPED_SEARCHES.filter(
    ([text, found]) => text.length > 3 && goods.some(({ name }) => name.startsWith(found)),
  );
  for (const [i, typed] of [known.at(-1)!, ...known, ...known].entries()) {
    const time = await measureSearch(visitor, FIRST_PRODUCT_SELECTOR, typed);
    if (i > 0) searches.push(time);
  }
  const { page } = visitor;
  for (let i = 0; i <= SALES; i++) {
    const { name, gtin } = goods[200 + i]!;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/sales/new");
    await page.locator(FIRST_PRODUCT_SELECTOR).waitFor();
    await pauseFor(NEXT_SCAN_MS);
    await visitor.untilPainted({ selector: NEWEST_LINE_SELECTOR, text: name }, () => visitor.scan(gtin));
    await pauseFor(NEXT_SCAN_MS);
    await page.getByLabel("Método de pago").selectOption("CARD");
    const button = page.getByRole("button", { name: "Finalizar Venta", exact: true });
    const time = await visitor.untilPainted(SALE_COMPLETED_SIGN, () => button.click());
    if (i > 0) sales.push(time);
    await page.getByRole("button", { name: "Cerrar última venta" }).click();
  }
}

/** Resolves when the whole replica and all chunks are on the device. */
export async function waitForReplica({ page }: BrowserVisitor): Promise<void> {
  await page.addInitScript(recordFirstPaint, FIRST_PRODUCT_SELECTOR);
  await page.goto("/sales/new");
  await page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null &&
      Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
    undefined,
    { timeout: FIRST_COPY },
  );
  // The reload reads the deferred chunks from the browser's cache, as on a device in use.
  await page.reload();
  await page.locator(FIRST_PRODUCT_SELECTOR).waitFor();
}

export async function measureOfflineOpenings({ page }: BrowserVisitor): Promise<number[]> {
  const opened: number[] = [];
  for (let turn = 0; turn <= OPENINGS; turn++) {
    await page.goto("/sales/new");
    const time = await page.evaluate(() => window.opened);
    // The first opening is a warm-up.
    if (turn > 0) opened.push(time);
  }
  return opened;
}

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the frame with the products. */
    opened: Promise<number>;
  }
}

/** Runs in the page before the app's scripts. */
function recordFirstPaint(first: string): void {
  window.opened = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(first)) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

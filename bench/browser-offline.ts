import type { Bench } from "./bench.ts";
import { type Visitor, withVisitor } from "./browser-page.ts";
import { seedShop, signIn } from "./browser-shop.ts";
import { median } from "./measure.ts";
import { judge } from "./targets.ts";

const SHOP = { products: 20_000, sales: 1_000, days: 10 };
const SLOWED = 4;
const OPENINGS = 7;
/** All of the shop comes once; nobody waits for it. */
const FIRST_COPY = 120_000;
const FIRST = '[aria-label="Productos"] li:first-child';

/** The till is opened from the device alone: its page and its products. */
export async function offlineTable(bench: Bench): Promise<string> {
  const shop = await seedShop(bench.owner, SHOP);
  const { port } = await bench.product();
  const opened = await withVisitor(`http://127.0.0.1:${port}`, async (visitor) => {
    await signIn(visitor, shop);
    await visitor.page.addInitScript(clockOpening, FIRST);
    await settleIn(visitor);
    await visitor.page.context().setOffline(true);
    await visitor.slow(SLOWED);
    return openAlone(visitor);
  });
  judge("the till opened without a network, 4 × slowed, p50", [median(opened)], { most: 2_000 }, "ms");
  return `## Without a network

A phone's pace (${SLOWED} × slowed), ${shop.goods.length} products on the device, no network at all; medians of ${OPENINGS} openings of \`/sales/new\`
from the start of its navigation to the frame with its products.

| | p50 ms | longest ms |
|---|---:|---:|
| opened (target ≤ 2,000) | ${median(opened).toFixed(0)} | ${Math.max(...opened).toFixed(0)} |
`;
}

async function settleIn({ page }: Visitor): Promise<void> {
  await page.goto("/sales/new");
  await page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null &&
      Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
    undefined,
    { timeout: FIRST_COPY },
  );
  // What the screen needs later is in the browser, too: as after a while in the shop.
  await page.reload();
  await page.locator(FIRST).waitFor();
}

async function openAlone({ page }: Visitor): Promise<number[]> {
  const opened: number[] = [];
  for (let turn = 0; turn <= OPENINGS; turn++) {
    await page.goto("/sales/new");
    const time = await page.evaluate(() => window.opened);
    // The first one warms up.
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

/** In the page, before anything of the product. */
function clockOpening(first: string): void {
  window.opened = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(first)) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

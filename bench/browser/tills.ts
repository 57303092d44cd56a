import { type LoadMeasurement, medianMeasurement, summarizeTimes } from "../measure.ts";
import { compareWithTarget } from "../targets.ts";
import { type BrowserVisitor, pauseFor, type ScreenSign } from "./page.ts";
import { openShopScreen, type SeededShop } from "./shop.ts";

const ROUNDS = 5;
const SCANS = 10;
const SLOWER = 4;
/** Milliseconds after the last key until the till counts a scan or a typed text as finished. */
export const NEXT_SCAN_MS = 150;
const KEYS = 5;
const NEXT_KEY_MS = 30;
/** Number of codes in the fast sequence. */
const FAST_SCANS = 100;
/** Milliseconds between the starts of two codes in the fast sequence. */
const FAST_SCAN_MS = 50;

export type TillScreen = {
  name: string;
  path: string;
  pay: (visitor: BrowserVisitor) => Promise<unknown>;
  button: string;
  next?: (visitor: BrowserVisitor) => Promise<unknown>;
};

const payByCard = ({ page }: BrowserVisitor) => page.getByLabel("Método de pago").selectOption("CARD");

export const TILL_SCREENS: TillScreen[] = [
  {
    name: "sale with the catalogue in sight, `/sales/new`",
    path: "/sales/new",
    pay: payByCard,
    button: "Finalizar Venta",
    next: ({ page }) => page.goBack(),
  },
  { name: "sale with a scanner, `/new-sale`", path: "/new-sale", pay: payByCard, button: "Finalizar Venta" },
  {
    name: "panel of the dashboard",
    path: "/dashboard",
    pay: async ({ page, press }) => {
      await page.getByRole("button", { name: "Continuar" }).click();
      await pauseFor(NEXT_SCAN_MS);
      await press("t");
    },
    button: "Finalizar",
  },
];

export const NEWEST_LINE_SELECTOR = '[aria-label="Productos de la venta"] li:first-child';
export const SALE_COMPLETED_SIGN: ScreenSign = {
  selector: '[aria-label="Última venta"]',
  text: "¡Venta completada!",
};

/** Measures for every till: single scans, the sale, many fast scans, and a key press without effect. */
export async function tillsTable(visitor: BrowserVisitor, shop: SeededShop): Promise<string> {
  const scans: string[] = [];
  const sales: string[] = [];
  const rushes: string[] = [];
  for (const screen of TILL_SCREENS) {
    const { scan, sale, key, rush: scanFast } = await atTill(visitor, shop, screen);
    const row = (all: TimedWork[]) => {
      const { p50, p95 } = medianMeasurement(all.map(({ whole }) => whole));
      const server = medianMeasurement(all.map(({ server }) => server)).p50;
      return `| ${screen.name} | ${[p50, p95, server].map((time) => time.toFixed(1)).join(" | ")} |`;
    };
    scans.push(
      `${row(scan)} ${medianMeasurement(key).p50.toFixed(1)} | ${medianMeasurement(key).p95.toFixed(1)} |`,
    );
    sales.push(row(sale));
    compareWithTarget(`scan to painted line, p95: ${screen.path}`, p95Of(scan), { most: 50 }, "ms");
    compareWithTarget("… confirm to success", p95Of(sale), { most: 200 }, "ms");
    compareWithTarget("… of 100 scans, 20 a second, lost", scanFast.lost, { most: 0 });
    rushes.push(`| ${screen.name} | ${scanFast.lost} | ${scanFast.after.toFixed(0)} |`);
    console.log(`Till measured in the browser: ${screen.path}`);
  }
  return `## Tills in the browser

A store with ${shop.goods.length} products, Chromium with its processor slowed ${SLOWER} ×. From the last key of a scan, or
the click on the button, to the frame in which the line, or the success, is painted; medians of ${ROUNDS} rounds of
${SCANS} scans and a sale of them. The server's part is from the request to the first byte of its answer. Yardstick: a
key that changes one letter on the same screen.

| scan to painted line | p50 ms | p95 ms (target ≤ 50) | of it the server's, p50 | yardstick, p50 ms | p95 ms |
|---|---:|---:|---:|---:|---:|
${scans.join("\n")}

| confirm to success | p50 ms | slowest ms (target ≤ 200) | of it the server's, p50 |
|---|---:|---:|---:|
${sales.join("\n")}

| ${FAST_SCANS} scans, ${1_000 / FAST_SCAN_MS} a second | lost or wrong (target 0) | from the last key to the last unit, ms |
|---|---:|---:|
${rushes.join("\n")}
`;
}

const p95Of = (all: TimedWork[]) => medianMeasurement(all.map(({ whole }) => whole)).p95;

export type TimedWork = { whole: LoadMeasurement; server: LoadMeasurement };

/** Opens the screen completely, with a processor slowed like a phone's. */
export async function openSlowedScreen(visitor: BrowserVisitor, screen: TillScreen): Promise<void> {
  await visitor.slow(1);
  await openShopScreen(visitor, screen.path);
  await visitor.slow(SLOWER);
}

/** Measures the scans of a round, each of another product, and their sale. */
export async function measureScansAndSale(
  visitor: BrowserVisitor,
  { goods }: SeededShop,
  screen: TillScreen,
  round: number,
) {
  const { page } = visitor;
  const scan = await timed(visitor, SCANS, (i) => {
    const { name, gtin } = goods[(round * SCANS + i) * 7]!;
    return visitor.untilPainted({ selector: NEWEST_LINE_SELECTOR, text: name }, () => visitor.scan(gtin));
  });
  await screen.pay(visitor);
  const button = page.getByRole("button", { name: screen.button, exact: true });
  const sale = await timed(visitor, 1, () => visitor.untilPainted(SALE_COMPLETED_SIGN, () => button.click()));
  await page.getByRole("button", { name: "Cerrar última venta" }).click();
  await screen.next?.(visitor);
  await page.waitForLoadState("networkidle");
  return { scan, sale };
}

async function atTill(visitor: BrowserVisitor, shop: SeededShop, screen: TillScreen) {
  await openSlowedScreen(visitor, screen);
  const measured: { scan: TimedWork[]; sale: TimedWork[]; key: LoadMeasurement[] } = {
    scan: [],
    sale: [],
    key: [],
  };
  for (let round = 0; round <= ROUNDS; round++) {
    const keys = await times(KEYS, NEXT_KEY_MS, () => measureEmptyKey(visitor));
    const { scan, sale } = await measureScansAndSale(visitor, shop, screen, round);
    if (round === 0) continue; // it warms up
    measured.scan.push(scan);
    measured.sale.push(sale);
    measured.key.push(summarizeTimes(keys, 1));
  }
  return { ...measured, rush: await scanFast(visitor, shop.goods) };
}

async function times(count: number, pause: number, work: (i: number) => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i++) {
    all.push(await work(i));
    await pauseFor(pause);
  }
  return all;
}

async function timed(
  { page }: BrowserVisitor,
  count: number,
  work: (i: number) => Promise<number>,
): Promise<TimedWork> {
  const server: number[] = [];
  const whole = await times(count, NEXT_SCAN_MS, async (i) => {
    await page.evaluate(() => performance.clearResourceTimings());
    const time = await work(i);
    server.push(await page.evaluate(answered));
    return time;
  });
  return { whole: summarizeTimes(whole, 1), server: summarizeTimes(server, 1) };
}

/** Runs in the page: the server's time for the first call since the timings were cleared. */
function answered(): number {
  const calls = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const call = calls.find(({ name }) => name.includes("/api/"));
  return call ? call.responseStart - call.requestStart : 0;
}

/** The minimum time of a key press: the page changes one letter and the frame is painted. */
async function measureEmptyKey({ page, press, untilPainted }: BrowserVisitor): Promise<number> {
  await page.evaluate(() => {
    const mark = document.createElement("p");
    mark.id = "yardstick";
    mark.style.cssText = "position:fixed;top:0;left:0";
    document.body.append(mark);
    const write = () => {
      mark.textContent = "x";
    };
    window.addEventListener("keydown", write, { once: true });
  });
  const time = await untilPainted({ selector: "#yardstick", text: "x" }, () => press("Shift"));
  await page.evaluate(() => document.getElementById("yardstick")?.remove());
  return time;
}

async function scanFast(
  visitor: BrowserVisitor,
  goods: SeededShop["goods"],
): Promise<{ lost: number; after: number }> {
  const { page } = visitor;
  const expected: Record<string, number> = {};
  const began = performance.now();
  for (let i = 0; i < FAST_SCANS; i++) {
    const { name, gtin } = goods[((i * 13) % 30) * 11]!;
    expected[name] = (expected[name] ?? 0) + 1;
    await pauseFor(began + i * FAST_SCAN_MS - performance.now());
    await visitor.scan(gtin);
  }
  const ended = performance.now();
  const wrong = async () => {
    const found = await page.evaluate(countsInSale);
    const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
    return [...names].reduce((sum, name) => sum + Math.abs((expected[name] ?? 0) - (found[name] ?? 0)), 0);
  };
  while ((await wrong()) > 0 && performance.now() - ended < 10_000) await pauseFor(20);
  return { after: performance.now() - ended, lost: await wrong() };
}

function countsInSale(): Record<string, number> {
  const label = "Cantidad de ";
  const boxes = document.querySelectorAll<HTMLInputElement>(`input[aria-label^="${label}"]`);
  return Object.fromEntries(
    [...boxes].map((box) => [box.getAttribute("aria-label")!.slice(label.length), Number(box.value)]),
  );
}

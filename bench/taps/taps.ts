import { chromium, type Locator, type Page } from "playwright-core";
import { findOrInstallBrowser } from "../../scripts/browser.mjs";
import { pauseFor } from "../browser/page.ts";
import { compareWithTarget } from "../targets.ts";
import { countFavouriteTaps, countLeastTaps, sellByTouch } from "./by-touch.ts";
import { createCountingInput, INPUT_PAUSE_MS, type InputCount } from "./counting-input.ts";
import { type Basket, logIn, readSoldBaskets, storeSessionInBrowser } from "./demo-baskets.ts";
import { withDemoStore } from "./on-demo.ts";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const TIMEOUT_MS = 60_000;

export const inputCountTable = (): Promise<string> => withDemoStore(measureTaps);

async function measureTaps(address: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const session = await logIn(address);
    const baskets = await readSoldBaskets(address, session.token);
    const open = async (phone: boolean) => {
      const context = await browser.newContext({
        baseURL: address,
        locale: "es-CO",
        timezoneId: "America/Bogota",
        reducedMotion: "reduce",
        ...(phone ? { viewport: PHONE, hasTouch: true, isMobile: true } : { viewport: DESKTOP }),
      });
      await storeSessionInBrowser(context, session);
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      return page;
    };
    const touched = await sellByTouch(await open(true), baskets);
    const favourite = await countFavouriteTaps(await open(true));
    const keyed: [string, number][] = [];
    for (const [name, path] of SELLING_SCREENS)
      keyed.push([name, await byWedge(await open(false), path, baskets[0]!)]);
    const [taps, keys] = [mean(touched.map((one) => one.taps)), mean(touched.map((one) => one.keys))];
    compareWithTarget("taps a sale of 4 to 5 lines, 360 px", taps, { most: 9 });
    compareWithTarget("… and keys", keys, { most: 6 });
    compareWithTarget("keys after the scans, exact cash", Math.max(...keyed.map(([, count]) => count)), {
      most: 3,
    });
    compareWithTarget("taps for one favourite in exact cash", favourite, { most: 3 });
    return `## Taps and keys

Ten sales of 4 to 5 lines that the demonstration store made, made again by touch on ${PHONE.width} × ${PHONE.height}: what is in sight
is tapped, the rest is searched for; paid as it was paid. Each tap and each key counts, from the till at rest until it
is at rest again.

| | taps a sale | keys a sale | most taps | most keys |
|---|---:|---:|---:|---:|
| ten sales by touch (targets ≤ 9, ≤ 6) | ${taps.toFixed(1)} | ${keys.toFixed(1)} | ${most(touched, "taps")} | ${most(touched, "keys")} |
| the same where every product were in sight | ${mean(baskets.map(countLeastTaps)).toFixed(1)} | | | |
| one favourite in exact cash (target ≤ 3) | ${favourite} | 0 | | |

| keys after the scans until an exact cash sale is told (target ≤ 3) | |
|---|---:|
${keyed.map(([name, count]) => `| ${name} | ${count} |`).join("\n")}
`;
  } finally {
    await browser.close();
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const most = (counts: InputCount[], what: "taps" | "keys") => Math.max(...counts.map((one) => one[what]));

export const SELLING_SCREENS: [name: string, path: string][] = [
  ["`/sales/new`", "/sales/new"],
  ["panel of the dashboard", "/dashboard"],
  ["`/new-sale`", "/new-sale"],
];

/** Pays a scanned basket by keyboard: payment, cash, exact amount, done. Returns the number of keys. */
async function byWedge(page: Page, path: string, { items }: Basket): Promise<number> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await pauseFor(2_000);
  for (const { gtin } of items) {
    await page.keyboard.type(gtin, { delay: 3 });
    await page.keyboard.press("Enter");
    await pauseFor(INPUT_PAUSE_MS * 2);
  }
  const input = createCountingInput(page);
  const amount = page.getByLabel("Monto recibido");
  const isIn = async (place: Locator) =>
    (await place.count()) > 0 && place.evaluate((element) => element === document.activeElement);
  await input.key("Enter");
  await input.key("e");
  if (!(await isIn(amount))) await input.key("Enter");
  if (!/exacto/i.test((await amount.getAttribute("placeholder")) ?? "")) {
    await input.key("Tab");
    await input.key("Space");
  }
  await input.key("Enter");
  await page.getByText("¡Venta completada!").first().waitFor();
  return input.done.keys;
}

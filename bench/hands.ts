import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { MAX_IMPORT } from "#core/contract/bulk-products.ts";
import { formatNumber } from "#core/number-text.ts";
import { findOrInstallBrowser } from "../scripts/browser.mjs";
import { rest, withVisitor } from "./browser-page.ts";
import { PASSWORD, type Shop, signIn } from "./browser-shop.ts";
import { tillsTable } from "./browser-tills.ts";
import { startProduct } from "./product.ts";
import { judge } from "./targets.ts";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const SALES = 10;
const TIMEOUT_MS = 60_000;
/** Pause after a tap or a key, in milliseconds. */
const LOOK_MS = 250;
const PRODUCTS = 20_000;
/** Larger quantities are typed instead of tapped. */
const WRITTEN = 3;

type Item = { productName: string; quantity: number; gtin: string };
type Basket = { items: Item[]; method: string; given: number; total: number };

/** The taps and keys for ten sales of the demonstration store. */
export const handsTable = (): Promise<string> => onDemo(handsAtWork);

/** The time from a scan to its paint. */
export function scansTable(): Promise<string> {
  return onDemo(async (address) => {
    const shop = await openShop(address);
    return withVisitor(address, async (visitor) => {
      await signIn(visitor, shop);
      return tillsTable(visitor, shop);
    });
  });
}

/** Through HTTP, like a shop that imports its list. */
async function openShop(address: string): Promise<Shop> {
  const email = `ana-${Date.now()}@example.com`;
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const owner = { name: "Tienda La Paz", ownerName: "Ana Suárez", email, password: PASSWORD };
  const { token } = await post("/auth/create-store", owner);
  const goods = Array.from({ length: PRODUCTS }, (_, i) => ({
    name: `${["Arroz", "Panela", "Café", "Jabón", "Galletas"][i % 5]} ${["Diana", "Zenú", "Luker", "Ariel"][i % 4]} ${i}`,
    gtin: `77${String(i).padStart(11, "0")}`,
  }));
  for (let i = 0; i < PRODUCTS; i += MAX_IMPORT) {
    const products = goods
      .slice(i, i + MAX_IMPORT)
      .map((one) => ({ ...one, price: 2_500, stock: 1_000, category: "Otra" }));
    await post("/products/import", { products }, token);
  }
  return { email, goods };
}

async function onDemo<T>(work: (address: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "mostrador-bench-"));
  chmodSync(directory, 0o711);
  const command = [process.execPath, "dist/server/main.js", "--demo"];
  const product = await startProduct({ DATA_DIR: path.join(directory, "data") }, command);
  try {
    return await work(`http://127.0.0.1:${product.port}`);
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function handsAtWork(address: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const session = await logIn(address);
    const baskets = await soldBefore(address, session.token);
    const open = async (phone: boolean) => {
      const context = await browser.newContext({
        baseURL: address,
        locale: "es-CO",
        timezoneId: "America/Bogota",
        reducedMotion: "reduce",
        ...(phone ? { viewport: PHONE, hasTouch: true, isMobile: true } : { viewport: DESKTOP }),
      });
      await keepSession(context, session);
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      return page;
    };
    const touched = await byTouch(await open(true), baskets);
    const favourite = await oneFavourite(await open(true));
    const keyed: [string, number][] = [];
    for (const [name, path] of SCREENS)
      keyed.push([name, await byWedge(await open(false), path, baskets[0]!)]);
    const [taps, keys] = [mean(touched.map((one) => one.taps)), mean(touched.map((one) => one.keys))];
    judge("taps a sale of 4 to 5 lines, 360 px", taps, { most: 9 });
    judge("… and keys", keys, { most: 6 });
    judge("keys after the scans, exact cash", Math.max(...keyed.map(([, count]) => count)), { most: 3 });
    judge("taps for one favourite in exact cash", favourite, { most: 3 });
    return `## Hands

Ten sales of 4 to 5 lines that the demonstration store made, made again by touch on ${PHONE.width} × ${PHONE.height}: what is in sight
is tapped, the rest is searched for; paid as it was paid. Each tap and each key counts, from the till at rest until it
is at rest again.

| | taps a sale | keys a sale | most taps | most keys |
|---|---:|---:|---:|---:|
| ten sales by touch (targets ≤ 9, ≤ 6) | ${taps.toFixed(1)} | ${keys.toFixed(1)} | ${most(touched, "taps")} | ${most(touched, "keys")} |
| the same where every product were in sight | ${mean(baskets.map(leastTaps)).toFixed(1)} | | | |
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
const most = (hands: Count[], what: "taps" | "keys") => Math.max(...hands.map((one) => one[what]));

type Session = { token: string; data: { store: object; user: object } };

async function logIn(address: string): Promise<Session> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "rosalba@demo.mostrador.example", password: "Mostrador2026!" }),
  });
  if (!answer.ok) throw new Error(`cannot sign in: ${answer.status}`);
  return (await answer.json()) as Session;
}

async function keepSession(context: BrowserContext, { token, data }: Session) {
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addInitScript(
    ({ token, store, user }) => {
      localStorage.setItem("token", token);
      localStorage.setItem("store", JSON.stringify(store));
      localStorage.setItem("user", JSON.stringify(user));
    },
    { token, store: data.store, user: data.user },
  );
}

type Goods = { name: string; unit: string; stock: number; gtin: string | null; barcode: string | null };
type Sold = {
  paymentMethod: string;
  amountPaid: number | null;
  total: number;
  items: { productName: string; quantity: number }[];
};

/** The newest sales of 4 to 5 different products that are still in stock, sold by the piece. */
async function soldBefore(address: string, token: string): Promise<Basket[]> {
  const get = async (path: string) =>
    (await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const goods: Goods[] = (await get("/products")).data.products;
  const left = new Map(
    goods.filter(({ unit }) => unit === "UNIT").map((one) => [one.name, { ...one, left: one.stock }]),
  );
  const baskets: Basket[] = [];
  for (let page = 1; baskets.length < SALES && page < 100; page++) {
    const { data } = (await get(`/sales?page=${page}&limit=50`)) as { data: Sold[] };
    for (const { items, paymentMethod, amountPaid, total } of data) {
      if (items.length < 4 || items.length > 5 || baskets.length === SALES) continue;
      if (!LABELS[paymentMethod]) continue;
      if (!items.every(({ productName, quantity }) => (left.get(productName)?.left ?? 0) >= quantity))
        continue;
      for (const { productName, quantity } of items) left.get(productName)!.left -= quantity;
      baskets.push({
        items: items.map(({ productName, quantity }) => {
          const { gtin, barcode } = left.get(productName)!;
          return { productName, quantity, gtin: gtin ?? barcode ?? "" };
        }),
        method: paymentMethod,
        given: amountPaid ?? total,
        total,
      });
    }
  }
  if (baskets.length < SALES) throw new Error(`only ${baskets.length} sales of 4 to 5 lines`);
  return baskets;
}

const LABELS: Record<string, string> = {
  CASH: "Efectivo",
  CARD: "Tarjeta",
  NEQUI: "Nequi",
  TRANSFER: "Transferencia Bancaria",
  OTHER: "Otro",
};

/** `steps` is a readable log. */
type Count = { taps: number; keys: number; steps: string[] };

/** Counts taps and keys, always taking the shortest visible way. */
function handAt(page: Page) {
  const done: Count = { taps: 0, keys: 0, steps: [] };
  const inSight = async (place: Locator) => {
    if ((await place.count()) === 0) return false;
    return place.first().evaluate((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      if (width === 0 || top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at !== null && (element === at || element.contains(at) || at.contains(element));
    });
  };
  return {
    done,
    inSight,
    tap: async (place: Locator, what: string) => {
      done.taps++;
      done.steps.push(what);
      await place.first().tap();
      await rest(LOOK_MS);
    },
    key: async (key: string) => {
      done.keys++;
      done.steps.push(`[${key}]`);
      if (key.length === 1) await page.keyboard.type(key);
      else await page.keyboard.press(key);
      await rest(LOOK_MS);
    },
  };
}
type Hand = ReturnType<typeof handAt>;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const productAt = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${literal(name)}(?![\\p{L}\\d])`, "u") });

async function atRest(page: Page) {
  await page.getByRole("heading", { level: 1, name: "Nueva Venta" }).waitFor();
  await page.getByPlaceholder("Buscar productos...").waitFor();
  await page.waitForLoadState("networkidle");
  await rest(LOOK_MS);
}

async function byTouch(page: Page, baskets: Basket[]): Promise<Count[]> {
  await page.goto("/sales/new");
  await atRest(page);
  await rest(2_000); // requests that follow the screen
  const counts: Count[] = [];
  const known = await firstSight(page, baskets);
  for (const [at, basket] of baskets.entries()) {
    const hand = handAt(page);
    for (const item of inOrder(basket, known)) await take(page, hand, item);
    await pay(page, hand, basket);
    await page.waitForURL("**/sales");
    await page.getByText("¡Venta completada!").first().waitFor();
    await rest(LOOK_MS);
    const next = baskets[at + 1];
    const first = next && inOrder(next, known)[0]?.productName;
    const search = page.getByRole("button", { name: "Buscar el siguiente producto" });
    if (first && !known.has(first) && (await hand.inSight(search)))
      await hand.tap(search, "buscar el siguiente");
    else await hand.tap(page.getByRole("button", { name: "Siguiente venta" }), "siguiente");
    await atRest(page);
    counts.push(hand.done);
    const { taps, keys, steps } = hand.done;
    console.log(`${taps} toques, ${keys} teclas: ${steps.join(" · ")}`);
  }
  return counts;
}

/** The products that the idle till shows: a cashier knows them. */
async function firstSight(page: Page, baskets: Basket[]): Promise<Set<string>> {
  const { inSight } = handAt(page);
  const seen = new Set<string>();
  for (const { productName } of baskets.flatMap(({ items }) => items))
    if (await inSight(productAt(page, productName))) seen.add(productName);
  return seen;
}

/** Products that need a search come first, while the search is open; visible products come after them. */
function inOrder({ items }: Basket, known: Set<string>): Item[] {
  const isKnown = ({ productName }: Item) => Number(known.has(productName));
  return items.toSorted((a, b) => isKnown(a) - isKnown(b));
}

/**
 * The minimum of taps when every product is visible: each product, its quantity, the method, 'Finalizar', and
 * continuing.
 */
function leastTaps({ items, method }: Basket): number {
  const pieces = items.map(({ quantity }) => (quantity > WRITTEN ? 1 : quantity - 1));
  const way = method === "TRANSFER" || method === "OTHER" ? 2 : 1;
  return items.length + pieces.reduce((sum, taps) => sum + taps, 0) + way + 2;
}

/** Adds a product: by its card when visible, else by as many letters as needed. */
async function take(page: Page, hand: Hand, { productName, quantity }: Item) {
  const card = productAt(page, productName);
  const box = page.getByPlaceholder("Buscar productos...");
  if (!(await hand.inSight(card))) {
    if ((await box.inputValue()) !== "") {
      hand.done.taps++;
      hand.done.steps.push("cruz");
      await box.fill("");
      await rest(LOOK_MS);
    }
    const isIn = (place: Locator) => place.evaluate((element) => element === document.activeElement);
    // After a quantity is typed, Enter moves to the search.
    const written = page.getByLabel(/^Cantidad de /);
    if ((await written.count()) > 0 && (await isIn(written.first()))) await hand.key("Enter");
    if (!(await isIn(box))) await hand.tap(box, "buscar");
    for (const letter of productName) {
      if (await hand.inSight(card)) break;
      await hand.key(letter);
    }
  }
  await hand.tap(card, productName);
  const more = page.getByRole("button", { name: `Aumentar cantidad de ${productName}` });
  const count = page.getByLabel(`Cantidad de ${productName}`, { exact: true });
  // Larger quantities are typed.
  if (quantity > WRITTEN && (await hand.inSight(count))) {
    await hand.tap(count, "cantidad");
    for (const digit of String(quantity)) await hand.key(digit);
    return;
  }
  for (let i = 1; i < quantity; i++) {
    if (await hand.inSight(card)) await hand.tap(card, "otra vez");
    else if (await hand.inSight(more)) await hand.tap(more, "+");
    else await take(page, hand, { productName, quantity: 1, gtin: "" });
  }
}

async function pay(page: Page, hand: Hand, { method, given, total }: Basket) {
  const button = page.getByRole("radio", { name: LABELS[method]!, exact: true }).locator("xpath=..");
  const select = page.getByLabel("Método de pago");
  const noted = (sum: number) => page.getByRole("button", { name: `$ ${formatNumber(sum)}`, exact: true });
  const laidDown = method === "CASH" && given !== total;
  if (laidDown && (await hand.inSight(noted(given)))) await hand.tap(noted(given), `billete ${given}`);
  else {
    if (!(await hand.inSight(button)) && !(await hand.inSight(select)))
      await hand.tap(page.getByRole("button", { name: "Ver venta" }), "ver venta");
    if (await hand.inSight(button)) await hand.tap(button, LABELS[method]!);
    else {
      hand.done.taps += 2; // the list of the phone, and the entry in it
      hand.done.steps.push("lista", LABELS[method]!);
      await select.selectOption(method);
      await rest(LOOK_MS);
    }
    const amount = page.getByLabel("Monto recibido");
    const emptyIsExact = async () => /exacto/i.test((await amount.getAttribute("placeholder")) ?? "");
    if (method === "CASH" && (given !== total || !(await emptyIsExact()))) {
      const quick =
        given === total ? page.getByRole("button", { name: "Exacto", exact: true }) : noted(given);
      if ((await quick.count()) > 0) {
        if (!(await hand.inSight(quick))) {
          hand.done.taps++;
          hand.done.steps.push("deslizar");
        }
        await hand.tap(quick, `billete ${given}`);
      } else {
        await hand.tap(amount, "monto");
        for (const digit of String(given)) await hand.key(digit);
      }
    }
  }
  await hand.tap(page.getByRole("button", { name: "Finalizar Venta" }), "finalizar");
}

/** From the idle till to the sale of its first product, in exact cash. */
async function oneFavourite(page: Page): Promise<number> {
  await page.goto("/sales/new");
  await atRest(page);
  await rest(2_000);
  const hand = handAt(page);
  const first = page.getByRole("main").getByRole("button", { name: /Stock:/ });
  await hand.tap(first, "favorito");
  await pay(page, hand, { items: [], method: "CASH", given: 0, total: 0 });
  await page.waitForURL("**/sales");
  return hand.done.taps + hand.done.keys;
}

const SCREENS: [name: string, path: string][] = [
  ["`/sales/new`", "/sales/new"],
  ["panel of the dashboard", "/dashboard"],
  ["`/new-sale`", "/new-sale"],
];

/** After the scans by keyboard: payment, cash, exact amount, done. */
async function byWedge(page: Page, path: string, { items }: Basket): Promise<number> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await rest(2_000);
  for (const { gtin } of items) {
    await page.keyboard.type(gtin, { delay: 3 });
    await page.keyboard.press("Enter");
    await rest(LOOK_MS * 2);
  }
  const hand = handAt(page);
  const amount = page.getByLabel("Monto recibido");
  const isIn = async (place: Locator) =>
    (await place.count()) > 0 && place.evaluate((element) => element === document.activeElement);
  await hand.key("Enter");
  await hand.key("e");
  if (!(await isIn(amount))) await hand.key("Enter");
  if (!/exacto/i.test((await amount.getAttribute("placeholder")) ?? "")) {
    await hand.key("Tab");
    await hand.key("Space");
  }
  await hand.key("Enter");
  await page.getByText("¡Venta completada!").first().waitFor();
  return hand.done.keys;
}

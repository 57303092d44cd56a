import type { Locator, Page } from "playwright-core";
import { formatNumber } from "#core/number-text.ts";
import { pauseFor } from "../browser/page.ts";
import {
  type CountingInput,
  createCountingInput,
  INPUT_PAUSE_MS,
  type InputCount,
} from "./counting-input.ts";
import { type Basket, type BasketItem, PAYMENT_METHOD_NAMES } from "./demo-baskets.ts";

/** Quantities above this are typed instead of tapped. */
const MAX_TAPPED_QUANTITY = 3;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const productAt = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${escapeRegExp(name)}(?![\\p{L}\\d])`, "u") });

async function waitUntilSettled(page: Page) {
  await page.getByRole("heading", { level: 1, name: "Nueva Venta" }).waitFor();
  await page.getByPlaceholder("Buscar productos...").waitFor();
  await page.waitForLoadState("networkidle");
  await pauseFor(INPUT_PAUSE_MS);
}

export async function sellByTouch(page: Page, baskets: Basket[]): Promise<InputCount[]> {
  await page.goto("/sales/new");
  await waitUntilSettled(page);
  await pauseFor(2_000); // waits for requests that follow the screen
  const counts: InputCount[] = [];
  const visible = await visibleProducts(page, baskets);
  for (const [at, basket] of baskets.entries()) {
    const input = createCountingInput(page);
    for (const item of orderItems(basket, visible)) await addItem(page, input, item);
    await pay(page, input, basket);
    await page.waitForURL("**/sales");
    await page.getByText("¡Venta completada!").first().waitFor();
    await pauseFor(INPUT_PAUSE_MS);
    const next = baskets[at + 1];
    const first = next && orderItems(next, visible)[0]?.productName;
    const search = page.getByRole("button", { name: "Buscar el siguiente producto" });
    if (first && !visible.has(first) && (await input.inSight(search)))
      await input.tap(search, "buscar el siguiente");
    else await input.tap(page.getByRole("button", { name: "Siguiente venta" }), "siguiente");
    await waitUntilSettled(page);
    counts.push(input.done);
    const { taps, keys, steps } = input.done;
    console.log(`${taps} toques, ${keys} teclas: ${steps.join(" · ")}`);
  }
  return counts;
}

/** Returns the products that the idle till shows. A cashier knows their places. */
async function visibleProducts(page: Page, baskets: Basket[]): Promise<Set<string>> {
  const { inSight } = createCountingInput(page);
  const seen = new Set<string>();
  for (const { productName } of baskets.flatMap(({ items }) => items))
    if (await inSight(productAt(page, productName))) seen.add(productName);
  return seen;
}

/**
 * Sorts products that need a search to the front, because the search is open at first. Visible products
 * follow.
 */
function orderItems({ items }: Basket, visible: Set<string>): BasketItem[] {
  const isKnown = ({ productName }: BasketItem) => Number(visible.has(productName));
  return items.toSorted((a, b) => isKnown(a) - isKnown(b));
}

/** Returns the fewest taps that a basket needs when every product is visible. */
export function countLeastTaps({ items, method }: Basket): number {
  const pieces = items.map(({ quantity }) => (quantity > MAX_TAPPED_QUANTITY ? 1 : quantity - 1));
  const way = method === "TRANSFER" || method === "OTHER" ? 2 : 1;
  return items.length + pieces.reduce((sum, taps) => sum + taps, 0) + way + 2;
}

/** Adds a product by its card when the card is visible, else by typing as many letters as needed. */
async function addItem(page: Page, input: CountingInput, { productName, quantity }: BasketItem) {
  const card = productAt(page, productName);
  const box = page.getByPlaceholder("Buscar productos...");
  if (!(await input.inSight(card))) {
    if ((await box.inputValue()) !== "") {
      input.done.taps++;
      input.done.steps.push("cruz");
      await box.fill("");
      await pauseFor(INPUT_PAUSE_MS);
    }
    const isIn = (place: Locator) => place.evaluate((element) => element === document.activeElement);
    // After a quantity is typed, Enter moves the focus to the search.
    const written = page.getByLabel(/^Cantidad de /);
    if ((await written.count()) > 0 && (await isIn(written.first()))) await input.key("Enter");
    if (!(await isIn(box))) await input.tap(box, "buscar");
    for (const letter of productName) {
      if (await input.inSight(card)) break;
      await input.key(letter);
    }
  }
  await input.tap(card, productName);
  const more = page.getByRole("button", { name: `Aumentar cantidad de ${productName}` });
  const count = page.getByLabel(`Cantidad de ${productName}`, { exact: true });
  if (quantity > MAX_TAPPED_QUANTITY && (await input.inSight(count))) {
    await input.tap(count, "cantidad");
    for (const digit of String(quantity)) await input.key(digit);
    return;
  }
  for (let i = 1; i < quantity; i++) {
    if (await input.inSight(card)) await input.tap(card, "otra vez");
    else if (await input.inSight(more)) await input.tap(more, "+");
    else await addItem(page, input, { productName, quantity: 1, gtin: "" });
  }
}

async function pay(page: Page, input: CountingInput, { method, given, total }: Basket) {
  const button = page
    .getByRole("radio", { name: PAYMENT_METHOD_NAMES[method]!, exact: true })
    .locator("xpath=..");
  const select = page.getByLabel("Método de pago");
  const noted = (sum: number) => page.getByRole("button", { name: `$ ${formatNumber(sum)}`, exact: true });
  const laidDown = method === "CASH" && given !== total;
  if (laidDown && (await input.inSight(noted(given)))) await input.tap(noted(given), `billete ${given}`);
  else {
    if (!(await input.inSight(button)) && !(await input.inSight(select)))
      await input.tap(page.getByRole("button", { name: "Ver venta" }), "ver venta");
    if (await input.inSight(button)) await input.tap(button, PAYMENT_METHOD_NAMES[method]!);
    else {
      input.done.taps += 2; // opens the phone's list and picks an entry
      input.done.steps.push("lista", PAYMENT_METHOD_NAMES[method]!);
      await select.selectOption(method);
      await pauseFor(INPUT_PAUSE_MS);
    }
    const amount = page.getByLabel("Monto recibido");
    const emptyIsExact = async () => /exacto/i.test((await amount.getAttribute("placeholder")) ?? "");
    if (method === "CASH" && (given !== total || !(await emptyIsExact()))) {
      const quick =
        given === total ? page.getByRole("button", { name: "Exacto", exact: true }) : noted(given);
      if ((await quick.count()) > 0) {
        if (!(await input.inSight(quick))) {
          input.done.taps++;
          input.done.steps.push("deslizar");
        }
        await input.tap(quick, `billete ${given}`);
      } else {
        await input.tap(amount, "monto");
        for (const digit of String(given)) await input.key(digit);
      }
    }
  }
  await input.tap(page.getByRole("button", { name: "Finalizar Venta" }), "finalizar");
}

/** Returns the taps from the idle till to the finished sale of its first product, paid in exact cash. */
export async function countFavouriteTaps(page: Page): Promise<number> {
  await page.goto("/sales/new");
  await waitUntilSettled(page);
  await pauseFor(2_000);
  const input = createCountingInput(page);
  const first = page.getByRole("main").getByRole("button", { name: /Stock:/ });
  await input.tap(first, "favorito");
  await pay(page, input, { items: [], method: "CASH", given: 0, total: 0 });
  await page.waitForURL("**/sales");
  return input.done.taps + input.done.keys;
}

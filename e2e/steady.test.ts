import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  isButtonUncovered,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { callApi, createProductByApi } from "./shop.ts";

const GOODS = ["Arepas", "Arroz", "Azúcar", "Café", "Huevos", "Leche", "Panela", "Sal"];

/** A quick second tap must hit the same target as the first. */
it("two quick taps on a product add it twice: nothing moves under the finger", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  for (const name of GOODS) await createProductByApi(page, { name });
  for (const name of ["Arroz", "Huevos", "Sal"]) {
    await page.goto("/sales/new");
    const good = page.getByRole("button", { name: new RegExp(`^${name}`) });
    await good.waitFor();
    const before = (await good.boundingBox())!;
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await page.getByRole("button", { name: new RegExp(`^${name}.*en la venta: 2`) }).waitFor();
    const after = (await good.boundingBox())!;
    expect([name, after.x, after.y]).toEqual([name, before.x, before.y]);
    expect(await good.textContent()).toContain("en la venta: 2");
    await page.evaluate(() => sessionStorage.clear());
  }
  await end();
});

/** Runs in the page: the words of the tiles' names that begin on one line and end on another. */
const findBrokenWords = () =>
  [...document.querySelectorAll("section[aria-label=Productos] li .line-clamp-3")].flatMap(({ firstChild }) =>
    [...(firstChild?.textContent?.matchAll(/\S+/g) ?? [])].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(firstChild!, index);
      range.setEnd(firstChild!, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    }),
  );

it("from 1024 to 1920 px the till's search is readable and no tile breaks a word", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  for (const name of [
    "Acetaminofén por 10",
    "Antitranspirante Rexona",
    "DESINFECTANTE Lavanda",
    "Hamburguesa Zenú",
    "Mantequilla Alpina",
  ])
    await createProductByApi(page, { name });
  await page.goto("/sales/new");
  const search = page.getByPlaceholder("Buscar productos...");
  for (const width of [1024, 1279, 1280, 1366, 1535, 1536, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await page.getByRole("button", { name: /^Acetaminofén/ }).waitFor();
    await waitUntilPageSettled(page);
    expect((await search.boundingBox())!.width, `${width} px`).toBeGreaterThanOrEqual(240);
    expect(await page.evaluate(findBrokenWords), `${width} px`).toEqual([]);
  }
  await end();
});

const CONTROLS =
  "main :is(button, a[href^='/']):not([disabled]), [role=dialog] :is(button, a[href^='/']):not([disabled])";

/**
 * Runs in the page: records the controls that are pressed, after the app's own listeners, so that presses
 * that the app ignores do not count.
 */
const recordPresses = () => {
  const pressed = new Map<number, string>();
  const ids = new WeakMap<Element, number>();
  let last = 0;
  document.addEventListener(
    "click",
    ({ target, detail }) => {
      const control =
        (target as Element).closest("a, button, input, label, [role=option]") ?? (target as Element);
      if (!ids.has(control)) ids.set(control, ++last);
      if (detail > 0)
        pressed.set(ids.get(control)!, `${control.tagName} ${control.textContent?.slice(0, 40)}`);
    },
    true,
  );
  Object.assign(window, { pressed });
};

const putGoodsInTill = async (page: Page) => {
  for (const name of ["Arepas", "Arroz"])
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
};
const putFreeItems = async (page: Page) => {
  for (const [what, price] of [
    ["Copias", "500"],
    ["Minutos", "300"],
  ] as const) {
    await page.getByLabel("Descripción").fill(what);
    await page.getByLabel("Precio", { exact: true }).fill(price);
    await page.getByRole("button", { name: "Agregar", exact: true }).click();
  }
};

// web/ui/hooks/accidental-taps.ts guards every screen alike; here it gets the events of a real browser.
it.each([
  ["the till, by touch on a phone", PHONE_SCREEN, "/sales/new", putGoodsInTill],
  ["the free sale, by double clicks on a computer", DESKTOP_SCREEN, "/free-sale", putFreeItems],
] as const)("two quick presses on one point of %s press one control", async (_, size, path, prepare) => {
  // The server may refuse the request of a second press.
  const { page, end } = await openBrowserVisit(size, { expectedErrors: /40\d|409/ });
  await createStoreAndSignIn(page);
  for (const name of GOODS.slice(0, 3)) await createProductByApi(page, { name });
  await callApi(page, "POST", "/shifts", { openingFloat: 20_000 });
  await page.addInitScript(recordPresses);
  const come = async (kept: Record<string, string>) => {
    await page.goto("/icon.svg");
    await page.evaluate((kept) => {
      sessionStorage.clear();
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    }, kept);
    await page.goto(path);
    await waitUntilPageSettled(page);
  };
  await come({});
  await prepare(page);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  await come(kept);
  const count = await page.locator(CONTROLS).count();
  expect(count).toBeGreaterThan(2);
  const touch = size === PHONE_SCREEN ? await page.context().newCDPSession(page) : null;
  const astray: string[] = [];
  let pressedAtAll = 0;
  let isUsed = false;
  for (let place = 0; place < count; place++) {
    if (isUsed) await come(kept);
    isUsed = false;
    const control = page.locator(CONTROLS).nth(place);
    if (!(await control.isVisible().catch(() => false))) continue;
    const name = (await control.textContent()) || (await control.getAttribute("aria-label"));
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    if (!box || !(await isButtonUncovered(control))) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const now = Date.now() / 1_000;
    isUsed = true;
    for (const turn of [1, 2]) {
      if (touch) {
        // The second tap is timed 0.2 s after the first, however long the screen takes.
        const timestamp = now + turn / 5;
        await touch.send("Input.dispatchTouchEvent", {
          type: "touchStart",
          touchPoints: [{ x, y }],
          timestamp,
        });
        await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp });
      } else {
        await page.mouse.move(x, y);
        await page.mouse.down({ clickCount: turn });
        await page.mouse.up({ clickCount: turn });
      }
      await waitUntilPageSettled(page);
    }
    const pressed = await page.evaluate(() => [
      ...(window as never as { pressed: Map<number, string> }).pressed.values(),
    ]);
    pressedAtAll += pressed.length > 0 ? 1 : 0;
    if (pressed.length > 1) astray.push(`${name}: ${pressed.join(" | ")}`);
  }
  expect(pressedAtAll).toBeGreaterThan(2);
  expect(astray).toEqual([]);
  await end();
});

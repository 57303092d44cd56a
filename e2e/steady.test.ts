import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  isButtonUncovered,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { callApi, createProductByApi } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

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

type Screen = [
  name: string,
  path: (shop: { customer: string }) => string,
  prepare: (page: Page) => Promise<void>,
];

const findInBox = async (box: Locator, what: string) => {
  await box.fill(what);
  await box.press("Enter");
  await expect.poll(() => box.inputValue()).toBe("");
};

const SCREENS: Screen[] = [
  [
    "the till",
    () => "/sales/new",
    async (page) => {
      for (const name of ["Arepas", "Arroz"])
        await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    },
  ],
  [
    "the scanner's till",
    () => "/new-sale",
    async (page) => {
      for (const name of ["Arepas", "Arroz"])
        await findInBox(page.getByRole("main").locator("input").first(), name);
    },
  ],
  [
    "the panel of the first screen",
    () => "/dashboard",
    async (page) => {
      // On a phone, scanning a code opens the panel.
      await (await connectWedgeScanner(page)).scan("7707321456785");
      for (const name of ["Arepas", "Arroz"])
        await findInBox(page.getByRole("dialog").locator("input").first(), name);
    },
  ],
  [
    "the free sale",
    () => "/free-sale",
    async (page) => {
      for (const [what, price] of [
        ["Copias", "500"],
        ["Minutos", "300"],
      ] as const) {
        await page.getByLabel("Descripción").fill(what);
        await page.getByLabel("Precio", { exact: true }).fill(price);
        await page.getByRole("button", { name: "Agregar", exact: true }).click();
      }
    },
  ],
  ["who owes", ({ customer }) => `/customers/${customer}`, async () => {}],
  ["the drawer", () => "/caja", async () => {}],
];

const BY_MOUSE = ["the free sale"];

describe.each([
  ["a phone, by touch", PHONE_SCREEN],
  ["a computer, by double clicks", DESKTOP_SCREEN],
] as const)("on %s", (_, size) => {
  let shop: BrowserVisit;
  let customer: string;
  beforeAll(async () => {
    // The server may refuse the request of a second press.
    shop = await openBrowserVisit(size, { expectedErrors: /40\d|409/ });
    const { page } = shop;
    await createStoreAndSignIn(page);
    for (const name of GOODS.slice(0, 3)) await createProductByApi(page, { name });
    await callApi(page, "POST", "/shifts", { openingFloat: 20_000 });
    ({ id: customer } = (await callApi(page, "POST", "/customers", { name: "Luz" })).data.customer);
    await callApi(page, "POST", "/sales/free", {
      items: [{ description: "Fiado", price: 5_000, quantity: 1 }],
      customerId: customer,
      payments: [{ method: "CREDIT" }],
    });
    await page.addInitScript(recordPresses);
  });
  afterAll(() => shop.end());

  // A few screens suffice for the mouse: the event itself says that it is a double click.
  const screens = size === PHONE_SCREEN ? SCREENS : SCREENS.filter(([name]) => BY_MOUSE.includes(name));
  it.each(screens)(
    "two quick presses on one point of %s press one control",
    async (_name, pathOf, prepare) => {
      const { page } = shop;
      const path = pathOf({ customer });
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
    },
  );
});

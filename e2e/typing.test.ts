import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BrowserVisit, createStoreAndSignIn, DESKTOP_SCREEN, openBrowserVisit } from "./browser.ts";
import { createProductByApi, deleteStoredCarts } from "./shop.ts";

const RICE = { name: "Arroz 500 g", price: 2_800 };

let shop: BrowserVisit;
beforeAll(async () => {
  shop = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(shop.page);
  await createProductByApi(shop.page, RICE);
  await shop.page.goto("/dashboard");
});
afterAll(() => shop.end());
beforeEach(async () => {
  const { page } = shop;
  await deleteStoredCarts(page);
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(RICE.name) }).click();
});

const quantity = () => shop.page.getByRole("textbox", { name: `Cantidad de ${RICE.name}` });
const method = () => shop.page.getByLabel("Método de pago");

type HeldFrames = { releaseFrames: () => Promise<void> };

/** Holds the page's animation frames, as a busy device does. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const real = window.requestAnimationFrame;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (work) => held.push(work);
    const releaseFrames = () => {
      window.requestAnimationFrame = real;
      return new Promise<void>((resolve) =>
        real((at) => {
          for (const work of held) work(at);
          resolve();
        }),
      );
    };
    Object.assign(window, { releaseFrames });
  });
  return () => page.evaluate(() => (window as unknown as HeldFrames).releaseFrames());
}

it.each(["CASH", "NEQUI", "CREDIT"])(
  "a payment method (%s) whose field is drawn late does not take the focus from a quantity",
  async (chosen) => {
    const { page } = shop;
    const releaseFrames = await holdFrames(page);
    await method().selectOption(chosen);
    await quantity().click();
    await page.keyboard.type("1");
    await releaseFrames();
    await page.keyboard.type("2");
    expect(await quantity().inputValue()).toBe("12");
    await page.keyboard.press("Tab");
    expect(await quantity().inputValue()).toBe("12");
  },
);

it("a payment method without typing moves the focus to its field", async () => {
  const { page } = shop;
  await method().selectOption("CASH");
  await page.getByLabel("Monto recibido").and(page.locator(":focus")).waitFor();
});

it.each([
  {
    part: "split-payment-form",
    show: () => shop.page.getByRole("button", { name: "Dividir pago" }).click(),
    shown: () => shop.page.getByRole("region", { name: "Pago dividido" }),
  },
  {
    part: "till-credit",
    show: () => method().selectOption("CREDIT"),
    shown: () => shop.page.getByRole("button", { name: "Cliente nuevo" }),
  },
])(
  "a part that loads late ($part) does not take the focus from a quantity",
  async ({ part, show, shown }) => {
    const { page } = shop;
    const context = page.context();
    let load = () => {};
    const loads = new Promise<void>((resolve) => {
      load = resolve;
    });
    await context.route(`**/${part}*.js`, async (route) => {
      await loads;
      await route.continue();
    });
    await page.goto("/sales/new");
    await quantity().waitFor();
    await show();
    await quantity().click();
    await page.keyboard.type("1");
    load();
    await shown().waitFor();
    await page.keyboard.type("2");
    expect(await quantity().inputValue()).toBe("12");
    await context.unroute(`**/${part}*.js`);
  },
);

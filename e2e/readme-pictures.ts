import { it } from "vitest";
import {
  type BrowserVisit,
  DESKTOP_SCREEN,
  openBrowserVisit,
  signInToDemoStore,
  waitUntilPageSettled,
} from "./browser.ts";
import { waitForReplica } from "./outage.ts";

// Takes the pictures of README.md from the demonstration store (`npm run gallery --
// e2e/readme-pictures.ts`).

async function shop(): Promise<BrowserVisit> {
  const visitor = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("rosalba@demo.mostrador.example", visitor.page);
  return visitor;
}

it("takes a picture of the dashboard", async () => {
  const { page, end } = await shop();
  await page.goto("/dashboard");
  await page.getByText("Productos más vendidos").waitFor();
  await waitUntilPageSettled(page);
  await page.screenshot({ path: "docs/screenshot.png" });
  await end();
});

it("takes a picture of the till with a sale in it", async () => {
  const { page, end } = await shop();
  // A device shows products by name until it has a copy of the store.
  await page.goto("/sales/new");
  await waitForReplica(page);
  await page.goto("/sales/new");
  for (const name of [/Pan francés/, /Huevo AA/, /Leche entera/])
    await page.getByRole("button", { name }).first().click();
  await page.evaluate(() => scrollTo(0, 0));
  await waitUntilPageSettled(page);
  await page.screenshot({ path: "docs/screenshot-till.png" });
  await end();
});

import type { Page } from "playwright-core";
import { createDataDirectory, startBuiltServer } from "./product.ts";
import { callApi } from "./shop.ts";

export const RICE_PRODUCT = { name: "Arroz 500 g", gtin: "7702511000014", price: 2_800, stock: 50 };
/** Errors that the browser logs about an unreachable server and about refused requests. */
export const OUTAGE_ERROR_PATTERN =
  /An unknown error occurred when fetching the script|ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET|40[149]/;

export type RestartableServer = Awaited<ReturnType<typeof startRestartableServer>>;

/** Starts a separate server that a test can kill and restart on the same port. */
export async function startRestartableServer({ used = true } = {}) {
  const place = await createDataDirectory({ used });
  let product = await startBuiltServer(place.env);
  const { address } = product;
  return {
    address,
    signal: (name: NodeJS.Signals) => product.process.kill(name),
    kill: () => product.kill(),
    /** These pages try again at once, as on a network that is back; without that after their backoff. */
    async startAgain(...pages: Page[]) {
      product = await startBuiltServer({ ...place.env, PORT: new URL(address).port });
      for (const page of pages) await page.evaluate(() => dispatchEvent(new Event("online")));
    },
    async end() {
      await product.stop();
      await place.remove();
    },
  };
}

/** Resolves when the device has its series, without which sales get no numbers. */
export async function waitForDeviceSeries(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith("device-series:")),
  );
}

/** Resolves when the device has a complete replica. */
export async function waitForReplica(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
  );
}

/** Resolves when the service worker can open the page without a network. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export type FetchedSale = {
  id: string;
  number: string | null;
  total: number;
  soldOffline: boolean;
  flags: unknown[];
};
export const fetchSales = async (page: Page): Promise<FetchedSale[]> =>
  (await callApi(page, "GET", "/sales?page=1&limit=100")).data;

/** Returns the entries of the page's offline queue, oldest first. */
export const readOfflineQueue = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith("mostrador-journal:"))
      .map(
        (name) => JSON.parse(localStorage.getItem(name)!) as { key: string; number: string; state: string },
      )
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  );

export const pressFinishSale = (page: Page) => page.getByRole("button", { name: "Finalizar Venta" }).click();

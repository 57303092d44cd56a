import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { featuresAboveFloor, findAboveFloor, USED_WITH_CARE } from "../scripts/testing/browser-floor.mjs";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  registerStore,
  signInOnScreen,
  TEST_PASSWORD,
} from "./browser.ts";
import { followLink, PUBLIC_SCREENS, prepareScreens, SIGNED_IN_SCREENS } from "./every-screen.ts";
import {
  fetchSales,
  OUTAGE_ERROR_PATTERN,
  pressFinishSale,
  RICE_PRODUCT,
  readOfflineQueue,
  startRestartableServer,
  waitForReplica,
} from "./outage.ts";
import { downloadWorkbook } from "./paper.ts";
import { callApi, createProductByApi, openProductTools } from "./shop.ts";

const features = featuresAboveFloor();

it("the built scripts use nothing that a supported browser lacks", () => {
  const dist = join(import.meta.dirname, "../dist/web");
  const scripts = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  const findings = scripts.flatMap((name) =>
    findAboveFloor(name, readFileSync(join(dist, name), "utf8"), features),
  );
  expect(findings.filter(({ name }) => !(name in USED_WITH_CARE))).toEqual([]);
  expect(Object.keys(USED_WITH_CARE).filter((name) => !findings.some((one) => one.name === name))).toEqual(
    [],
  );
});

it("finds what the floor lacks", () => {
  const script =
    'a().toSorted(); AbortSignal.timeout(1); new CompressionStream("gzip"); document.adoptedStyleSheets; /(?<!a)b/; [].at(0)';
  const names = findAboveFloor("a.js", script, features).map(({ name }) => name);
  expect(names).toEqual([
    "toSorted",
    "AbortSignal.timeout",
    "CompressionStream",
    "Document.adoptedStyleSheets",
    "look-behind",
  ]);
});

/** Runs in the page or in a worker: removes what a supported browser may lack. */
function removeFeatures(above: { owner: string; name: string | null }[]): void {
  const everything = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const { owner, name } of above) {
    const object = everything[owner];
    if (!object) continue;
    // `delete` would throw in a module where a property is fixed.
    if (name === null) Reflect.deleteProperty(everything, owner);
    else
      for (const one of [object, object.prototype as object | undefined])
        if (one) Reflect.deleteProperty(one, name);
  }
}

async function becomeOld({ context }: BrowserVisit): Promise<void> {
  await context.addInitScript(removeFeatures, features.above);
  await context.route(/-worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const body = `(${removeFeatures})(${JSON.stringify(features.above)});\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
}

const sell = async (page: Page) => {
  await page.getByRole("button", { name: new RegExp(RICE_PRODUCT.name) }).click();
  await page.getByRole("radio", { name: "Nequi" }).check({ force: true });
  await pressFinishSale(page);
  await page.getByRole("region", { name: "Última venta" }).waitFor();
};

it("a browser with nothing above the floor registers, signs in and sells with and without the server", async () => {
  const server = await startRestartableServer();
  const visit = await openBrowserVisit(PHONE_SCREEN, {
    address: server.address,
    expectedErrors: OUTAGE_ERROR_PATTERN,
  });
  const { page } = visit;
  await becomeOld(visit);
  const { email } = await registerStore(page);
  expect(await page.evaluate(() => "toSorted" in Array.prototype || "timeout" in AbortSignal)).toBe(false);
  await createProductByApi(page, RICE_PRODUCT);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await signInOnScreen(page, email, TEST_PASSWORD);
  await page.waitForURL("**/dashboard");
  await page.goto("/sales/new");
  await sell(page);
  await waitForReplica(page);
  await server.kill();
  await page.getByRole("button", { name: /Siguiente venta/ }).click();
  await sell(page);
  expect(await readOfflineQueue(page)).toHaveLength(1);
  await server.startAgain(page);
  await expect.poll(() => readOfflineQueue(page), { timeout: 60_000 }).toHaveLength(0);
  expect(await fetchSales(page)).toHaveLength(2);
  await visit.end();
  await server.end();
});

it("a browser with nothing above the floor reads a list of products and saves Excel files", async () => {
  const visit = await openBrowserVisit(DESKTOP_SCREEN);
  const { page } = visit;
  await becomeOld(visit);
  await createStoreAndSignIn(page);
  const { id: productId } = await createProductByApi(page, RICE_PRODUCT);
  await callApi(page, "POST", "/sales", { items: [{ productId, quantity: 1 }], paymentMethod: "NEQUI" });
  await page.goto("/products");
  expect(await page.evaluate(() => "CompressionStream" in window)).toBe(false);
  await openProductTools(page);
  await page.getByRole("button", { name: "Importar productos" }).click();
  const list = page.locator("input[type=file]");
  const rows = ["Artículo;Precio de venta;Existencias", "Panela;3.500;1", `${RICE_PRODUCT.name};1;1`];
  await list.setInputFiles({ name: "lista.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await page.getByRole("button", { name: "Traer solo las filas buenas" }).click();
  await page.getByRole("button", { name: "Importar 1 producto" }).click();
  const [left] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar las filas por corregir" }).click(),
  ]);
  await page.getByRole("button", { name: "Cerrar" }).last().click();

  // The Excel file that was written without CompressionStream is read too.
  await openProductTools(page);
  await page.getByRole("button", { name: "Importar productos" }).click();
  await list.setInputFiles(await left.path());
  await page.getByText("Ya existe un producto con ese nombre").waitFor();
  await page.goto("/sales");
  const { sheets } = await downloadWorkbook(page, "Descargar Excel");
  expect(sheets.map(({ name }) => name)).toEqual(["Ventas", "Resumen"]);
  await visit.end();
});

it.each([false, true])(
  "every screen opens in a browser with nothing above the floor (signed in: %s)",
  async (isIn) => {
    // The screens of missing records cause a 404.
    const visit = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /404/ });
    const { page } = visit;
    const addressOf = isIn ? await prepareScreens(visit) : (path: string) => path;
    await becomeOld(visit);
    for (const [path, sign] of isIn ? SIGNED_IN_SCREENS : PUBLIC_SCREENS) {
      await followLink(page, addressOf(path));
      await page.getByRole("main").filter({ hasText: sign }).waitFor({ state: "attached" });
    }
    await visit.end();
  },
);

it.each([PHONE_SCREEN, DESKTOP_SCREEN])(
  "a browser below the floor gets a page that says so ($width px)",
  async (size) => {
    // Without a session the till's first reads are refused.
    const visit = await openBrowserVisit(size, { expectedErrors: /401/ });
    const { page, context } = visit;
    await page.goto("/login");
    const message = page.getByText("Este navegador es muy viejo para vender con confianza");
    await page.getByRole("button", { name: "Iniciar Sesión" }).waitFor();
    expect(await message.isVisible()).toBe(false);

    // What a browser without container queries, `:has()` and cascade layers makes of the stylesheet.
    await context.route(/\.css$/, async (route) => {
      const response = await route.fetch();
      const styles = (await response.text()).replaceAll("container-type:inline-size", "unknown:none");
      await route.fulfill({ response, body: styles.replaceAll("selector(:has(", "selector(:unknown(") });
    });
    await page.goto("/new-sale");
    await message.waitFor();
    const covers = await page.evaluate(
      () => document.elementFromPoint(innerWidth / 2, innerHeight - 10)?.closest(".old-browser") !== null,
    );
    expect(covers).toBe(true);
    await visit.end();
  },
);

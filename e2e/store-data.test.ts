import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import {
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  signInToDemoStore,
} from "./browser.ts";
import { downloadWorkbook } from "./paper.ts";
import { callApi } from "./shop.ts";

it("an owner exports the store's data as Excel and JSON, and sees the backups", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  await page.goto("/my-store/copias");
  await page.getByRole("heading", { name: "Copias de seguridad" }).waitFor();
  await page.getByText(/La primera copia|Última copia|se encarga quien lo administra/).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  const { name, sheets } = await downloadWorkbook(page, "Descargar en Excel");
  expect(name).toMatch(/^datos-de-mi-tienda_\d{4}-\d\d-\d\d\.xlsx$/);
  const count = Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet.rows.length - 1]));
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar en JSON" }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.json$/);
  const text = await readFile(await saved.path(), "utf8");
  const { data } = JSON.parse(text) as { data: { kind: string; presentations?: unknown[] }[] };
  const of = (kind: string) => data.filter((record) => record.kind === kind).length;
  expect(count).toMatchObject({
    Productos: of("product") + data.flatMap(({ presentations }) => presentations ?? []).length,
    Ventas: of("sale"),
    Movimientos: of("stockMovement"),
  });
  expect(of("sale")).toBe((await callApi(page, "GET", "/sales?limit=1")).pagination.total);
  expect(text).not.toMatch(/argon2|password|token/i);
  await end();
});

it("an administrator has no such page; the owner's fits a phone", async () => {
  const admin = await openBrowserVisit(PHONE_SCREEN);
  await signInToDemoStore("andres@demo.mostrador.example", admin.page);
  await admin.page.goto("/my-store");
  await admin.page.getByRole("link", { name: /^Personas y seguridad/ }).waitFor();
  expect(await admin.page.getByText(/copias/i).count()).toBe(0);
  await admin.page.goto("/my-store/copias");
  await admin.page.waitForURL("**/dashboard");
  await admin.end();

  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { theme: "dark" });
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  // Simulates a failed backup with the server's message.
  await page.route("**/api/stores/*/backups", (route) =>
    route.fulfill({
      json: {
        status: "success",
        data: {
          automatic: true,
          last: { at: "2026-11-20T13:05:00Z", bytes: 12_345_678 },
          problem: "Queda muy poco espacio en el disco de «/srv/mostrador/data/backups»: libera espacio.",
        },
      },
    }),
  );
  await page.goto("/my-store/copias");
  await page.getByText("La última copia no se pudo hacer.").waitFor();
  await page.getByText(/Última copia: 20 de noviembre de 2026.*12,3 MB/).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await end();
});

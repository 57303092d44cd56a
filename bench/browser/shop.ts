import pg from "pg";
import type { Connection } from "#server/db/connect.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { runMaintenance } from "../bench.ts";
import { type SeedSize, seedStores } from "../data/seed.ts";
import type { BrowserVisitor } from "./page.ts";

export const SHOP_OWNER_PASSWORD = "Segura123!";

export type ListedProduct = { name: string; gtin: string };
export type SeededShop = { email: string; goods: ListedProduct[] };

export async function seedShop(owner: Connection, size: SeedSize): Promise<SeededShop> {
  const [till] = await seedStores(owner, size, { stores: 1, tills: 1 });
  await runMaintenance(owner);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const hash = await hashPassword(SHOP_OWNER_PASSWORD, "test");
    const email = "update users set password_hash = $1 where id = $2 returning email";
    const { rows } = await client.query<{ email: string }>(email, [hash, till!.userId]);
    const products = "select name, gtin from products where store_id = $1 order by id";
    return { ...rows[0]!, goods: (await client.query<ListedProduct>(products, [till!.storeId])).rows };
  } finally {
    await client.end();
  }
}

export async function signIn({ page }: BrowserVisitor, { email }: SeededShop): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(SHOP_OWNER_PASSWORD);
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await page.waitForURL("**/dashboard");
}

/** Resolves when the screen is complete, including the catalogue and lazy chunks. */
export async function openShopScreen({ page }: BrowserVisitor, path: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_600);
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
  );
  await page.waitForLoadState("networkidle");
}

import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { REQUEST_TAG_HEADER, RESPONSE_TAG_HEADER } from "#core/api-headers.ts";
import { uuidv7 } from "#core/uuid.ts";
import { readSessionToken, TEST_PASSWORD } from "./browser.ts";

type NewProduct = {
  name: string;
  description?: string;
  price?: number;
  category?: string;
  unit?: string;
  minStock?: number;
  stock?: number;
  tracksStock?: boolean;
  gtin?: string;
  barcode?: string;
  storeCode?: string;
};

/** Calls the API as the page's user, to set up data or to simulate changes from another device. */
export async function callApi(page: Page, method: string, path: string, body?: object) {
  const answer = await page.context().request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await readSessionToken(page)}` },
    ...(body && { data: body }),
  });
  return answer.status() === 204 ? null : await answer.json();
}

/** Leaves later GET requests and the device's registration unanswered. Call it after the page has settled. */
export async function blockReadRequests(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => {
    const request = route.request();
    if (request.method() !== "GET" && !request.url().endsWith("/devices")) return route.fallback();
  });
}

export async function createProductByApi(
  page: Page,
  product: NewProduct,
): Promise<{ id: string; name: string }> {
  const body = { price: 1_000, stock: 50, category: "Otra", ...product };
  const { data } = await callApi(page, "POST", "/products", body);
  return data.product;
}

/** Deletes the sales in progress, so that the page starts like a new tab. */
export async function deleteStoredCarts(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage))
      if (name.startsWith("mostrador-left:")) localStorage.removeItem(name);
  });
}

/** Creates the approved cashier Luz without signing the page in. Returns her e-mail address. */
export async function createCashier(owner: Page, page: Page): Promise<string> {
  const email = `luz-${uuidv7()}@example.com`;
  const store = await owner.evaluate(() => JSON.parse(localStorage.getItem("store")!).storeId);
  const data = { storeId: store, name: "Luz Ñáñez", email, password: TEST_PASSWORD, role: "CASHIER" };
  const answer = await page.context().request.post("/api/auth/join-store", { data });
  expect(answer.ok()).toBe(true);
  const { users } = (await callApi(owner, "GET", "/users")).data;
  const { id } = users.find((user: { name: string }) => user.name === "Luz Ñáñez");
  await callApi(owner, "PATCH", `/users/${id}`, { role: "CASHIER" });
  return email;
}

/** Answers a request instead of the server, with the server's header and envelope. */
export async function answerInsteadOfServer(
  route: Route,
  { status, json = {} }: { status: number; json?: object },
): Promise<void> {
  const tag = route.request().headers()[REQUEST_TAG_HEADER] ?? "";
  const envelope = status < 400 ? json : { code: "INTERNAL", message: "", ...json, status: "error" };
  await route.fulfill({ status, json: envelope, headers: { [RESPONSE_TAG_HEADER]: tag } });
}

/** Opens the filters of the products screen. A phone hides them behind a button unless a filter is set. */
export async function showProductOptions(page: Page): Promise<void> {
  const options = page.getByRole("button", { name: "Opciones", includeHidden: true });
  await options.waitFor({ state: "attached" });
  if ((await options.isVisible()) && (await options.getAttribute("aria-expanded")) === "false")
    await options.click();
}

/** Opens the menu 'Más' of the products screen. An empty list has none, and shows the import itself. */
export async function openProductTools(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "Más", exact: true });
  await more.or(page.getByText("Aún no hay productos")).waitFor();
  if (await more.isVisible()) await more.click();
}

/** On a phone opens a product's row, which hides its description, switch and buttons. */
export async function openProductRow(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Más sobre ${name}` }).click();
}

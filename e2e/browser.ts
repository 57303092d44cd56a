import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
} from "playwright-core";
import { expect, inject } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { findOrInstallBrowser } from "../scripts/browser.mjs";

export const PHONE_SCREEN = { width: 360, height: 740 };
export const DESKTOP_SCREEN = { width: 1280, height: 800 };
export type ScreenSize = typeof PHONE_SCREEN;

/** Value of `film` for Chromium's built-in fake camera, which shows a test pattern and has zoom. */
export const CAMERA_TEST_PATTERN = "pattern";

const browsers = new Map<string, Promise<Browser>>();

type Kind = {
  /** Path of an .mjpeg film for the camera, or CAMERA_TEST_PATTERN. Without a film there is no camera. */
  film?: string | undefined;
  flags?: readonly string[] | undefined;
};

/** Returns the browser for this combination of film and flags; each test worker launches it once, and again if it ended. */
function openBrowser(kind: Kind): Promise<Browser> {
  const key = JSON.stringify([kind.film, kind.flags]);
  const running = browsers.get(key);
  if (running) return running;
  const browser = launch(kind);
  browsers.set(key, browser);
  const forget = () => void browsers.delete(key);
  browser.then((launched) => launched.once("disconnected", forget), forget);
  return browser;
}

async function launch({ film, flags = [] }: Kind): Promise<Browser> {
  // With flags the full browser runs, because the headless shell may lack their features.
  const shell = flags.length === 0 && process.env.HEADLESS_SHELL_PATH;
  return chromium.launch({
    executablePath: shell || (await findOrInstallBrowser()),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(film
        ? [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            ...(film === CAMERA_TEST_PATTERN ? [] : [`--use-file-for-fake-video-capture=${film}`]),
          ]
        : []),
      ...flags,
    ],
  });
}

const onTheirWay = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  onTheirWay.set(page, open);
  page.on("request", (request) => {
    // A navigation ends the pending requests of the previous page.
    if (request.isNavigationRequest()) open.clear();
    open.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => open.delete(request));
}

/**
 * In milliseconds. The app ignores a faster second tap at the same point (web/ui/hooks/accidental-taps.ts).
 */
const BETWEEN_TAPS = 500;
/** Two points farther apart than this, in CSS pixels, are never taken for one; more than twice what the app takes. */
const FAR_APART = 60;
let lastTap = { time: -BETWEEN_TAPS, x: 0, y: 0 };
let isTapLikeAFinger = false;

/** Spaces taps near the last one like a finger: a test would otherwise tap twice within milliseconds. */
function tapLikeAFinger(page: Page): void {
  if (isTapLikeAFinger) return;
  isTapLikeAFinger = true;
  const prototype = Object.getPrototypeOf(page.locator("html")) as Locator;
  const { tap } = prototype;
  prototype.tap = async function tapAfterPause(this: Locator, ...options) {
    const box = await this.boundingBox();
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [lastTap.x, lastTap.y];
    // A control outside the view moves when it is tapped, so its point is not known yet.
    const isInView = y > 0 && y < (this.page().viewportSize()?.height ?? 0);
    if (!isInView || Math.hypot(x - lastTap.x, y - lastTap.y) < FAR_APART)
      await expect
        .poll(() => performance.now() - lastTap.time, { interval: 20 })
        .toBeGreaterThan(BETWEEN_TAPS);
    await tap.apply(this, options);
    lastTap = { time: performance.now(), x, y };
  };
}

export type BrowserVisit = { page: Page; context: BrowserContext; address: string; end(): Promise<void> };

let visits = 0;

/** Opens a page in an empty browser profile. `end` fails when the console has errors. */
export async function openBrowserVisit(
  size: ScreenSize,
  options: Kind & {
    theme?: "light" | "dark";
    expectedErrors?: RegExp;
    address?: string;
    /** Whether to allow the service worker, whose requests a test cannot intercept. */
    serviceWorker?: boolean;
  } = {},
): Promise<BrowserVisit> {
  const { address = inject("address") } = options;
  visits += 1;
  const context = await (await openBrowser({ film: options.film, flags: options.flags })).newContext({
    viewport: size,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    baseURL: address,
    hasTouch: size.width < 600,
    serviceWorkers: options.serviceWorker ? "allow" : "block",
    reducedMotion: "reduce",
    extraHTTPHeaders: { "x-forwarded-for": `10.1.${Math.floor(visits / 250)}.${(visits % 250) + 1}` },
  });
  if (options.theme)
    await context.addInitScript((theme) => localStorage.setItem("theme", theme), options.theme);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(30_000); // allows for a loaded machine
  tapLikeAFinger(page);
  watchRequests(page);
  page.on("console", (message) => {
    if (message.type() === "error" && !options.expectedErrors?.test(message.text()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`the policy forbids ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    page,
    context,
    address,
    end: async () => {
      // A handler may still wait for the server's answer.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
      expect(complaints, "complaints in the console").toEqual([]);
    },
  };
}

export const TEST_PASSWORD = "Segura123!";

export async function registerStore(page: Page, storeName = "Tienda La Paz"): Promise<{ email: string }> {
  const email = `ana-${uuidv7()}@example.com`;
  await page.goto("/register");
  await page.getByLabel(/nombre de la tienda/i).fill(storeName);
  await page.getByLabel(/nombre del dueño/i).fill("Ana Suárez");
  await page.getByLabel(/correo/i).fill(email);
  await page.getByLabel("Contraseña", { exact: false }).first().fill(TEST_PASSWORD);
  await page.getByLabel(/confirma/i).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: /crear (mi )?tienda/i }).click();
  await page.waitForURL("**/dashboard");
  // A new store begins with its first sale.
  await page
    .getByRole("dialog", { name: "Nueva Venta" })
    .getByRole("button", { name: "Cerrar", exact: true })
    .click();
  return { email };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs in the page: also renders elements off screen, and resolves when all are painted. */
export async function waitForPaint(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>("*"))
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}

/** Returns accessibility problems of any severity. `options` are those of `axe.run`. */
export async function findAccessibilityProblems(page: Page, options: object = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await page.evaluate(waitForPaint);
  return page.evaluate(async (options) => {
    type Violation = { id: string; impact: string; nodes: { html: string }[] };
    type Axe = { run(options: object): Promise<{ violations: Violation[] }> };
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...options });
    return violations.map(
      ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((n) => n.html).join(" | ")}`,
    );
  }, options);
}

const IDLE_FRAMES = 3;

/** Resolves when the screen is complete: no pending request and no placeholder. */
export async function waitUntilPageSettled(page: Page): Promise<void> {
  const hasPlaceholder = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          requestAnimationFrame(() => resolve(document.querySelector(".animate-pulse") !== null)),
        ),
    );
  for (let quiet = 0; quiet < IDLE_FRAMES; )
    quiet = (await hasPlaceholder()) || onTheirWay.get(page)!.size > 0 ? 0 : quiet + 1;
}

/** Waits until the element has the focus. Screens move the focus in the next frame. */
export async function waitForElementFocus(page: Page, where: Locator): Promise<void> {
  await where.and(page.locator(":focus")).waitFor({ state: "attached" });
}

/** Waits until a dialog has moved the focus into itself, which it does in a later frame. */
export async function waitForFocusInside(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), { timeout: 30_000 })
    .toBe(true);
}

export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByRole("region", { name: "Avisos" }).getByText(text, { exact: true }).waitFor();
}

/** Waits until the page shows the finished sale. */
export async function waitForFinishedSale(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Última venta" }).getByText("¡Venta completada!").waitFor();
}

/** Finds the value of a named row in a summary, such as 'Total'. */
export function findSummaryValue(place: Page | Locator, name: string): Locator {
  return place.locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("+ dd");
}

/** Whether a click reaches the button, because nothing covers it. */
export async function isButtonUncovered(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** Width of horizontal scroll in pixels; must be 0. */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

type Session = { token: string; data: { store: object; user: object } };
const sessions = new Map<string, Promise<Session>>();

/** Creates a store through the API, and signs its owner in for the pages that `page` opens next. */
export async function createStoreAndSignIn(
  page: Page,
  name = "Tienda La Paz",
  ownerName = "Ana Suárez",
): Promise<{ email: string }> {
  const email = `ana-${uuidv7()}@example.com`;
  const data = { name, ownerName, email, password: TEST_PASSWORD };
  const answer = await page.context().request.post("/api/auth/create-store", { data });
  if (!answer.ok()) throw new Error(`cannot open a store: ${answer.status()} ${await answer.text()}`);
  await keepSession(page, await answer.json());
  return { email };
}

const tokens = new WeakMap<Page, string>();

export async function readSessionToken(page: Page): Promise<string | null> {
  return tokens.get(page) ?? page.evaluate(() => localStorage.getItem("token"));
}

/** Stores a session like the sign-in does, but only on the first page, so that a later sign-out lasts. */
async function keepSession(page: Page, session: Session): Promise<void> {
  tokens.set(page, session.token);
  await page.context().addInitScript(({ token, data }) => {
    // A new tab of Firefox begins with about:blank, which has no storage.
    if (origin === "null" || localStorage.getItem("arrived")) return;
    localStorage.setItem("arrived", "yes");
    localStorage.setItem("token", token);
    localStorage.setItem("store", JSON.stringify(data.store));
    localStorage.setItem("user", JSON.stringify(data.user));
  }, session);
}

export async function signInOnScreen(page: Page, email: string, password: string): Promise<void> {
  // The previous screen may have the same fields, and stays for a moment after the address changes.
  await page.getByRole("button", { name: "Iniciar Sesión" }).waitFor();
  await page.getByLabel(/correo/i).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** Returns a session of the demonstration store, and stores the session in `page`'s browser if given. */
export async function signInToDemoStore(email: string, page?: Page): Promise<Session> {
  if (!sessions.has(email)) sessions.set(email, login(email));
  const session = await sessions.get(email)!;
  if (page) await keepSession(page, session);
  return session;
}

async function login(email: string): Promise<Session> {
  const response = await fetch(`${inject("address")}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Mostrador2026!" }),
  });
  if (!response.ok) throw new Error(`cannot sign in as ${email}: ${response.status}`);
  return response.json();
}

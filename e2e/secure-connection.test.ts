import { createHash, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { uuidv7 } from "#core/uuid.ts";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
} from "./browser.ts";
import { checkAppearance, checkAppearanceAtBothWidths } from "./look.ts";
import { type BuiltServer, createDataDirectory, startBuiltServer } from "./product.ts";

let place: Awaited<ReturnType<typeof createDataDirectory>>;
let shop: BuiltServer;
/** The server's address for other machines: a host name over plain HTTP, which browsers call insecure. */
let plain: string;
let secure: string;
/** Chromium flags that resolve this host name to this machine. */
let flags: string[];
/** Chromium flag that trusts the server's certificate, like a phone with its root certificate. */
let trust: string;

beforeAll(async () => {
  place = await createDataDirectory({ used: true });
  shop = await startBuiltServer({ ...place.env, HTTPS_PORT: "0", LOG_LEVEL: "info" });
  const file = await readFile(path.join(place.env.DATA_DIR!, "https/certificate.pem"), "utf8");
  const certificate = new X509Certificate(file.slice(file.indexOf("-----BEGIN CERTIFICATE")));
  const name = /DNS:([a-z0-9-]+\.local)/.exec(certificate.subjectAltName ?? "")?.[1] ?? "localhost";
  plain = shop.address.replace("localhost", name);
  secure = /https:\/\/localhost:\d+/.exec(shop.output())![0].replace("localhost", name);
  flags = [`--host-resolver-rules=MAP ${name} 127.0.0.1`];
  const key = certificate.publicKey.export({ type: "spki", format: "der" });
  trust = `--ignore-certificate-errors-spki-list=${createHash("sha256").update(key).digest("base64")}`;
});
afterAll(async () => {
  await shop.stop();
  await place.remove();
});

const untrusted = { expectedErrors: /ERR_CERT_AUTHORITY_INVALID/ };

it("a device that does not trust the shop's computer yet sees the steps to trust it", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { ...untrusted, address: plain, flags });
  await page.goto("/conectar");
  await page.getByText("Aún falta.").waitFor();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  for (const phone of ["Android", "iPhone", "Windows"]) {
    await page.getByRole("tab", { name: phone }).click();
    await checkAppearanceAtBothWidths(page, `conectar-${phone.toLowerCase()}`);
  }
  await page.getByRole("button", { name: "Comprobar" }).click();
  await page.getByText("Todavía no confía en el computador de la tienda.").waitFor();
  await page.getByText("Ver la huella del certificado").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar el certificado" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("mostrador.crt");
  const root = new X509Certificate(await readFile(await file.path()));
  await page.getByText(root.fingerprint256).waitFor();
  await page.getByRole("link", { name: "Entrar sin conexión segura" }).click();
  await page.waitForURL(`${plain}/login`);
  await end();
});

it("a phone that trusts it is led to the secure address, signs in, and may use its camera", async () => {
  const email = `ana-${uuidv7()}@example.com`;
  const made = await fetch(`${shop.address}/api/auth/create-store`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "La Paz", ownerName: "Ana", email, password: TEST_PASSWORD }),
  });
  expect(made.status).toBe(201);
  const { page, context, end } = await openBrowserVisit(PHONE_SCREEN, {
    address: plain,
    flags: [...flags, trust],
  });
  // Removes the tests' extra header, with which a cross-origin request would need a preflight.
  await context.setExtraHTTPHeaders({});
  await page.goto("/conectar");
  await page.getByText("Listo, la conexión es segura").waitFor();
  await checkAppearance(page, "conectar-lista-phone");
  await page.getByRole("link", { name: "Entrar" }).click();
  await page.waitForURL(`${secure}/login`);
  await signInOnScreen(page, email, TEST_PASSWORD);
  await page.waitForURL(`${secure}/dashboard`);
  const able = () => isSecureContext && "mediaDevices" in navigator && "serviceWorker" in navigator;
  expect(await page.evaluate(able)).toBe(true);
  await page.goto(`${secure}/conectar`);
  await page.getByText("No hay nada que instalar.").waitFor();
  // The secure address sets no HSTS: plain HTTP at the same host name still works.
  await page.goto(`${plain}/login`);
  await page.getByRole("button", { name: "Iniciar Sesión" }).waitFor();
  expect(page.url()).toBe(`${plain}/login`);
  await end();
});

const require = createRequire(import.meta.url);

/** Reads the QR code on the screen. */
async function readCode(page: Page): Promise<string | undefined> {
  const wasm = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const picture = await page.getByRole("img", { name: /^Código QR/ }).screenshot();
  return (await readBarcodes(new Uint8Array(picture)))[0]?.text;
}

it("Mi Tienda leads a phone there by a code", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { address: shop.address });
  // Simulates a shop's computer in two networks.
  const addresses = ["http://192.168.1.20:3000", "http://10.0.0.7:3000"];
  await page.route("**/api/connection/addresses", (route) =>
    route.fulfill({ json: { status: "success", data: { addresses } } }),
  );
  await createStoreAndSignIn(page);
  await page.goto("/my-store/equipos");
  const card = page.getByRole("region", { name: "Conectar un celular" });
  await card.getByRole("img").waitFor();
  await card.scrollIntoViewIfNeeded();
  await checkAppearanceAtBothWidths(page, "mi-tienda-conectar");
  expect(await readCode(page)).toBe("http://192.168.1.20:3000/conectar");
  await card.getByLabel("Red del computador").selectOption("10.0.0.7");
  await card.getByText("http://10.0.0.7:3000/conectar").waitFor();
  await page.setViewportSize(PHONE_SCREEN);
  expect(await readCode(page)).toBe("http://10.0.0.7:3000/conectar");
  await end();
});

it("no log line contains a private key", () => expect(shop.output()).not.toMatch(/PRIVATE|-----BEGIN/));

import "./install/require-node.mjs";
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireBrowser } from "./browser.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { captureOutput, root } from "./run.mjs";

// npm run lighthouse: npx downloads Lighthouse on demand, because it is larger than all other packages
// together.
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 3;
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100 };
const SCREENS = [
  { name: "Portada", path: "/" },
  { name: "Inicio de sesión", path: "/login" },
  { name: "Panel", path: "/dashboard", signedIn: true },
];

await ensureBuild();
const executablePath = await requireBrowser();
const place = mkdtempSync(join(tmpdir(), "mostrador-lighthouse-"));
chmodSync(place, 0o711); // the database runs as another user and must be able to enter
const product = spawn(process.execPath, [join(root, "dist/server/main.js"), "--demo"], {
  env: {
    ...process.env,
    DATABASE_URL: "",
    DATA_DIR: join(place, "data"),
    PORT: "0",
    HTTPS_PORT: "off",
    LOG_LEVEL: "error",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise((resolve) => product.once("exit", resolve));
try {
  process.exitCode = (await measure(await addressOf(product))) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  product.kill("SIGTERM");
  await ended;
  rmSync(place, { recursive: true, force: true });
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      const found = /Mostrador está listo en (http:\/\/localhost:\d+)/.exec(output);
      if (found) resolve(found[1]);
    });
    child.once("exit", () => reject(new Error("Mostrador did not start: nothing to measure.")));
  });
}

async function measure(address) {
  const { chromium } = await import("playwright-core");
  const port = await freePort();
  // Lighthouse uses a tab of the browser's own profile, so the test signs in there.
  const browser = await chromium.launchPersistentContext(join(place, "profile"), {
    executablePath,
    headless: true,
    args: [
      ...["--no-sandbox", "--no-first-run", "--disable-quic", "--disable-background-networking"],
      ...["--disable-component-update", "--disable-sync", `--remote-debugging-port=${port}`],
    ],
  });
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    const rows = [];
    for (const { name, path, signedIn } of SCREENS) {
      if (signedIn) await signIn(page, address);
      const reports = [];
      for (let run = 0; run < RUNS; run++) {
        await forgetFiles(page, address);
        reports.push(await auditPage(`${address}${path}`, port));
      }
      rows.push(summary(name, reports));
    }
    return printTable(rows);
  } finally {
    await browser.close();
  }
}

async function signIn(page, address) {
  await page.goto(`${address}/login`);
  await page.getByLabel(/correo/i).fill("rosalba@demo.mostrador.example");
  await page.getByLabel("Contraseña", { exact: true }).fill("Mostrador2026!");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.goto("about:blank");
}

/** Clears the files but keeps the session, so that every file is fetched as on a first visit. */
async function forgetFiles(page, origin) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  // A service worker would show the page at once, and Lighthouse would count its later loads as waiting.
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "service_workers,cache_storage",
  });
  await session.detach();
}

async function auditPage(url, port) {
  const file = join(place, "report.json");
  const { code, output } = await captureOutput(
    "npx",
    [
      ...["--yes", LIGHTHOUSE, url, `--port=${port}`, "--quiet", "--disable-storage-reset"],
      ...["--output=json", `--output-path=${file}`, `--only-categories=${Object.keys(TARGETS).join()}`],
    ],
    { cwd: place, shell: process.platform === "win32", env: { ...process.env, CHROME_PATH: executablePath } },
  );
  if (code !== 0) {
    const unreachable = /E404|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|EINTEGRITY/.test(output);
    throw new Error(
      unreachable
        ? `Could not download ${LIGHTHOUSE}: check the connection and try again.`
        : `Lighthouse could not measure ${url}:\n${output}`,
    );
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

function summary(name, reports) {
  const middle = (of) => reports.map(of).sort((a, b) => a - b)[Math.floor(reports.length / 2)];
  const score = (category) => middle((report) => Math.round(report.categories[category].score * 100));
  const figure = (audit) => middle((report) => report.audits[audit].numericValue);
  const missed = ["accessibility", "best-practices"].flatMap((category) =>
    reports[0].categories[category].auditRefs
      .map(({ id, weight }) => ({ ...reports[0].audits[id], weight }))
      .filter((audit) => audit.weight > 0 && audit.score !== null && audit.score < 1)
      .map((audit) => audit.title),
  );
  return {
    name,
    scores: Object.fromEntries(Object.keys(TARGETS).map((category) => [category, score(category)])),
    fcp: figure("first-contentful-paint"),
    lcp: figure("largest-contentful-paint"),
    tbt: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
    missed,
  };
}

function printTable(rows) {
  const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
  const figures = rows.map(({ name, scores, fcp, lcp, tbt, cls }) => [
    name,
    { ...scores, FCP: seconds(fcp), LCP: seconds(lcp), TBT: `${Math.round(tbt)} ms`, CLS: cls.toFixed(2) },
  ]);
  console.table({ target: TARGETS, ...Object.fromEntries(figures) });
  for (const { name, missed } of rows) for (const title of missed) console.log(`${name}: ${title}`);
  const met = rows.every(({ scores }) =>
    Object.entries(TARGETS).every(([category, target]) => scores[category] >= target),
  );
  console.log(met ? "\nEvery target is met." : "\nSome targets are missed.");
  return met;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

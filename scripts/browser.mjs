import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { bin, captureOutput, runProcess } from "./run.mjs";

// Finds or installs the browser for the tests.

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

const suffix = process.platform === "win32" ? ".exe" : "";

const onPath = () =>
  (process.env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name + suffix)));

/** The path of the browser that `installWithPlaywright` installs. */
async function playwrightPath() {
  const { chromium } = await import("playwright-core");
  return chromium.executablePath();
}

/** True if the browser prints its version. An installed browser may lack libraries. */
async function canStart(path) {
  if (!existsSync(path)) return false;
  // On Windows `--version` would open a window, and a browser brings its libraries.
  if (process.platform === "win32") return true;
  return promisify(execFile)(path, ["--version"], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  );
}

async function firstThatStarts(paths) {
  for (const path of new Set(paths)) {
    if (await canStart(path)) return path;
  }
  return null;
}

const find = async () =>
  (await firstThatStarts([...onPath(), ...usualPlaces])) ?? firstThatStarts([await playwrightPath()]);

/**
 * The path of Debian's Chromium without a user interface; null if it is not installed. With a new profile it takes a third
 * of Chromium's processor time, but it lacks the dialogs that choose a device.
 */
export const findHeadlessShell = () => firstThatStarts(["/usr/bin/chromium-headless-shell"]);

/** Debian's package also installs the libraries of the browser, which Playwright's download lacks. */
async function installWithApt() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = "apt-get update -q && apt-get install -qy --no-install-recommends chromium";
  const { code, output } = await captureOutput("sh", ["-c", install], { env });
  if (code !== 0) console.error(output);
}

async function installWithPlaywright() {
  await runProcess(process.execPath, [bin.playwright, "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/**
 * Installs a browser if there is none.
 * @throws Error with a sentence for the user if that fails
 */
export async function findOrInstallBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (await canStart(chosen)) return chosen;
    throw new Error(`CHROME_PATH is ${chosen}, but no Chromium or Chrome starts there.`);
  }
  const present = await find();
  if (present) return present;
  console.log("Installing the browser for the tests…");
  for (const install of [installWithApt, installWithPlaywright]) {
    await install();
    const installed = await find();
    if (installed) return installed;
  }
  throw new Error(
    "No browser for the tests was found, and none could be installed: install Chromium or Google Chrome, or set CHROME_PATH.",
  );
}

/** Like `findOrInstallBrowser`, but prints the error and ends the process if there is no browser. */
export const requireBrowser = () =>
  findOrInstallBrowser().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });

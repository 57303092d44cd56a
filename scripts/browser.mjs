import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { bin, captureOutput, runProcess } from "./run.mjs";

// Finds or installs the browsers for the tests.

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

const firefoxPlaces = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
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
async function canStart(path, name = /chrom/i) {
  if (!existsSync(path)) return false;
  // On Windows `--version` would open a window, and a browser brings its libraries.
  if (process.platform === "win32") return true;
  return promisify(execFile)(path, ["--version"], { timeout: 20_000 }).then(
    ({ stdout }) => name.test(stdout),
    () => false,
  );
}

async function firstThatStarts(paths, name) {
  for (const path of new Set(paths)) {
    if (await canStart(path, name)) return path;
  }
  return null;
}

/**
 * The path of Debian's Chromium without a user interface; null if it is not installed. With a new profile it takes a third
 * of Chromium's processor time, but it lacks the dialogs that choose a device.
 */
export const findHeadlessShell = () => firstThatStarts(["/usr/bin/chromium-headless-shell"]);

/** WebKitGTK's own small browser, which needs an X server; Xvfb is one without a screen. */
function findMiniBrowser() {
  if (!existsSync("/usr/bin/Xvfb")) return null;
  const places = readdirSync("/usr/lib").map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`);
  return places.find((path) => existsSync(path)) ?? null;
}

async function installWithPlaywright() {
  await runProcess(process.execPath, [bin.playwright, "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/** `packages` are Debian's: they bring the libraries that a download lacks. */
const BROWSERS = {
  chromium: {
    title: "Chromium",
    variable: "CHROME_PATH",
    isRight: (path) => canStart(path),
    find: async () =>
      (await firstThatStarts([...onPath(), ...usualPlaces])) ?? firstThatStarts([await playwrightPath()]),
    packages: ["chromium"],
    otherwise: installWithPlaywright,
    advice: "install Chromium or Google Chrome, or set CHROME_PATH",
  },
  firefox: {
    title: "Firefox",
    variable: "FIREFOX_PATH",
    isRight: (path) => canStart(path, /firefox/i),
    find: () => firstThatStarts(firefoxPlaces, /firefox/i),
    packages: ["firefox-esr"],
    advice: "install Firefox, or set FIREFOX_PATH",
  },
  webkit: {
    title: "WebKitGTK",
    variable: "MINIBROWSER_PATH",
    isRight: existsSync,
    find: findMiniBrowser,
    packages: ["libwebkit2gtk-4.1-0", "xvfb"],
    advice: "install Debian's packages libwebkit2gtk-4.1-0 and xvfb, or set MINIBROWSER_PATH",
  },
};

async function installWithApt(packages) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = `apt-get update -q && apt-get install -qy --no-install-recommends ${packages.join(" ")}`;
  const { code, output } = await captureOutput("sh", ["-c", install], { env });
  if (code !== 0) console.error(output);
}

/**
 * Installs a browser if there is none.
 * @throws Error with a sentence for the user if that fails
 */
export async function findOrInstallBrowser(engine = "chromium") {
  const { title, variable, isRight, find, packages, otherwise, advice } = BROWSERS[engine];
  const chosen = process.env[variable];
  if (chosen) {
    if (await isRight(chosen)) return chosen;
    throw new Error(`${variable} is ${chosen}, but no ${title} starts there.`);
  }
  const present = await find();
  if (present) return present;
  console.log(`Installing ${title} for the tests…`);
  for (const install of [() => installWithApt(packages), otherwise]) {
    await install?.();
    const installed = await find();
    if (installed) return installed;
  }
  throw new Error(`The tests need ${title}, which was not found and could not be installed: ${advice}.`);
}

/** The variable that names the path of the engine's browser. */
export const variableOf = (engine) => BROWSERS[engine].variable;

/** Like `findOrInstallBrowser`, but prints the error and ends the process if there is no browser. */
export const requireBrowser = (engine) =>
  findOrInstallBrowser(engine).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { VERSION } from "#server/releases/version.ts";

// What a shop without a clone does: the file of `npm pack`, in an empty folder, on a machine with Node alone. Packages
// come from npm's cache where it has them.

const ROOT = path.resolve(import.meta.dirname, "..");
const FILE = `mostrador-${VERSION}.tgz`;
const run = promisify(execFile);

let place: string;
let env: Record<string, string>;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), "mostrador-packed-"));
  const { PATH = "", HOME = "", npm_config_registry: registry } = process.env;
  const { stdout } = await run("npm", ["config", "get", "cache"], { env: { PATH, HOME } });
  // A cache of its own, so that nothing is installed already, with what the machine has downloaded before.
  const cache = path.join(place, "npm");
  mkdirSync(cache);
  mkdirSync(path.join(stdout.trim(), "_cacache"), { recursive: true });
  symlinkSync(path.join(stdout.trim(), "_cacache"), path.join(cache, "_cacache"));
  env = {
    PATH,
    HOME,
    PORT: "0",
    HTTPS_PORT: "off",
    HOST: "127.0.0.1",
    npm_config_cache: cache,
    npm_config_prefer_offline: "true",
    npm_config_update_notifier: "false",
    ...(registry && { npm_config_registry: registry }),
  };
});
type Typed = {
  output(): string;
  find(pattern: RegExp): string | undefined;
  ended(): Promise<number | null>;
  stop(): Promise<number | null>;
};
const shops: Typed[] = [];
afterAll(async () => {
  for (const shop of shops) await shop.stop();
  rmSync(place, { recursive: true, force: true });
});

/** Packs a copy of the clone: packing changes its package.json for a moment, which other tests read. */
async function pack(): Promise<string> {
  const clone = path.join(place, "clone");
  const left = new Set([".git", "node_modules", "data", "dist/older"].map((name) => path.join(ROOT, name)));
  cpSync(ROOT, clone, { recursive: true, filter: (file) => !left.has(file) && !file.endsWith(".tgz") });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(clone, "node_modules"));
  const before = readdirSync(path.join(clone, "dist"));
  await run("npm", ["pack"], { cwd: clone, env });
  expect(readdirSync(path.join(clone, "dist")), "packing leaves the clone as it was").toEqual(before);
  const { stdout } = await run("diff", [path.join(ROOT, "package.json"), path.join(clone, "package.json")]);
  expect(stdout).toBe("");
  return path.join(clone, FILE);
}

/** Types `npm exec --yes <file> …` in `folder`. npm installs what a file needs once. */
function type(folder: string, file: string, ...args: string[]): Typed {
  const child = spawn("npm", ["exec", "--yes", file, "--", ...args], { cwd: folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const closed = once(child, "close") as Promise<[number | null]>;
  const ended = async () => (await closed)[0];
  const find = (pattern: RegExp) => pattern.exec(output)?.[1];
  /** Stops the server itself: npm does not pass signals on. */
  const stop = async () => {
    const pid = find(/"pid":(\d+)/);
    if (pid && child.exitCode === null) process.kill(Number(pid), "SIGTERM");
    return ended();
  };
  const typed = { output: () => output, find, ended, stop };
  shops.push(typed);
  return typed;
}

function addressOf(shop: Typed): Promise<string> {
  return Promise.race([
    vi.waitUntil(() => shop.find(/está listo en (http:\S+)/), { timeout: 300_000 }),
    shop.ended().then(() => Promise.reject(new Error(shop.output()))),
  ]);
}

it("the file of npm pack starts a shop in an empty folder, backs it up and restores it", {
  timeout: 600_000,
}, async () => {
  const file = await pack();
  expect(statSync(file).size).toBeLessThan(25e6);
  const { stdout } = await run("tar", ["tzf", file]);
  expect(stdout).toMatch(/^package\/dist\/web\/assets\/index-.*\.js\.br$/m);
  expect(stdout).not.toMatch(/\.map$|\.map\.|\.ts$|node_modules/m);

  const [folder, other] = ["shop", "other"].map((name) => path.join(place, name)) as [string, string];
  cpSync(file, path.join(folder, FILE));
  mkdirSync(other);
  const shop = type(folder, `./${FILE}`);
  const address = await addressOf(shop);
  expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ version: VERSION });
  const page = await fetch(address, { headers: { "accept-encoding": "br" } });
  expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "br"]);
  expect(existsSync(path.join(folder, "data/postgres"))).toBe(true);

  const backup = type(folder, `./${FILE}`, "backup", "a.mostrador");
  expect(await backup.ended(), backup.output()).toBe(0);
  expect(backup.output()).toContain(`npx ./${FILE} restore ARCHIVO`);
  expect(await shop.stop()).toBe(0);

  const restore = type(other, `../shop/${FILE}`, "restore", path.join(folder, "a.mostrador"));
  expect(await restore.ended(), restore.output()).toBe(0);
  expect(existsSync(path.join(other, "data/postgres"))).toBe(true);
});

#!/usr/bin/env -S node --max-semi-space-size=32
import "./install/require-node.mjs";
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { ensureDependencies } from "./install/dependencies.mjs";
import { root } from "./run.mjs";

// Starts the server or one of its tools: for the npm scripts of a clone, and as the command `mostrador` of a packed copy.

const PROGRAMS = {
  start: "main",
  backup: "backup",
  restore: "restore",
  reset: "reset",
  move: "move",
  servers: "servers",
};

const [, , word = ""] = process.argv;
if (word && !word.startsWith("-") && !Object.hasOwn(PROGRAMS, word)) {
  console.error(`Mostrador no tiene la orden «${word}». Tiene: ${Object.keys(PROGRAMS).join(", ")}.`);
  process.exit(2);
}
const program = PROGRAMS[word] ?? PROGRAMS.start;
if (Object.hasOwn(PROGRAMS, word)) process.argv.splice(2, 1);

const isClone = existsSync(join(root, "scripts/build"));
if (isClone) {
  // npm changes to the package's folder; INIT_CWD is the folder in which the command was typed.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  const { ensureBuild } = await import("./build/build-stamp.mjs");
  await ensureBuild();
} else {
  // A packed copy is built, and serves the folder in which it was started.
  await ensureDependencies(join(root, "dist"), true);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const isKeptByNpx = root.includes(`${sep}_npx${sep}`);
  process.env.MOSTRADOR_COMMAND = isKeptByNpx ? `npx ./mostrador-${version}.tgz` : "npx mostrador";
}

// The server runs in this process, so that signals, the exit code and kill -9 apply to the server itself.
process.setSourceMapsEnabled(true);
await import(`../dist/server/${program}.js`);

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// The root of the repository, its tools, and child processes.

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The scripts of the tools in node_modules, to be run with Node and without a shell. */
export const bin = {
  biome: join(root, "node_modules/@biomejs/biome/bin/biome"),
  playwright: join(root, "node_modules/playwright-core/cli.js"),
  tsc: join(root, "node_modules/typescript/bin/tsc"),
  tsx: join(root, "node_modules/tsx/dist/cli.mjs"),
  vite: join(root, "node_modules/vite/bin/vite.js"),
  vitest: join(root, "node_modules/vitest/vitest.mjs"),
};

/** Starts a process and forwards SIGINT and SIGTERM. `exited` resolves to the exit code, 128 + n for signal n. */
export function startProcess(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
  const forward = (signal) => child.kill(signal);
  // The terminal sends Ctrl-C to the whole process group; a second SIGINT would interrupt a clean stop.
  const onInterrupt = () => {
    if (!process.stdin.isTTY) forward("SIGINT");
  };
  process.on("SIGINT", onInterrupt);
  process.on("SIGTERM", forward);
  const exited = new Promise((resolve) => {
    const end = (code) => {
      process.off("SIGINT", onInterrupt);
      process.off("SIGTERM", forward);
      resolve(code);
    };
    child.on("error", (error) => {
      console.error(`No se pudo ejecutar ${command}: ${error.message}`);
      end(127);
    });
    child.on("close", (code, signal) => end(code ?? 128 + constants.signals[signal]));
  });
  return { child, exited };
}

export const runProcess = (command, args, options) => startProcess(command, args, options).exited;

export const runNode = (file, args = [], options = {}) =>
  runProcess(process.execPath, [file, ...args], options);

/** Runs a process to its end; `output` is all that it wrote. */
export async function captureOutput(command, args, options = {}) {
  const { child, exited } = startProcess(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout.setEncoding("utf8").on("data", collect);
  child.stderr.setEncoding("utf8").on("data", collect);
  return { code: await exited, output };
}

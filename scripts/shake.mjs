// npm run shake: runs the tests and pauses their processes at random, so that tests which rely on timing fail.
import "./install/require-node.mjs";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, startProcess } from "./run.mjs";

const PAUSE_INTERVAL_MS = [30, 90];
const SHORT_PAUSE_MS = [20, 140];
const LONG_PAUSE_MS = [300, 1200];
/** The share of long pauses. */
const LONG_SHARE = 1 / 7;

const randomBetween = ([least, most]) => least + Math.random() * (most - least);

function processes() {
  const found = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      found.set(Number(pid), { parent: Number(parent), command });
    } catch {
      // The process has ended.
    }
  return found;
}

/** The descendants of the run, and orphans whose working directory is `directory`. */
function processesOf(run, directory) {
  const all = processes();
  const descends = (pid) => {
    for (let at = all.get(pid); at; at = all.get(at.parent)) if (at.parent === run) return true;
    return false;
  };
  return [...all].flatMap(([pid, { command }]) =>
    command !== "" && (descends(pid) || command.includes(directory)) ? [pid] : [],
  );
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}

if (process.platform !== "linux") {
  console.error("npm run shake works on Linux only.");
  process.exit(1);
}
const directory = mkdtempSync(join(tmpdir(), "mostrador-shake-"));
chmodSync(directory, 0o711); // started by root, the database runs as another user and must be able to enter
const test = join(root, "scripts/test.mjs");
const env = { ...process.env, TMPDIR: directory };
const { child, exited } = startProcess(process.execPath, [test, ...process.argv.slice(2)], { env });
let stops = 0;
let running = true;
exited.then(() => {
  running = false;
});
while (running) {
  const candidates = processesOf(child.pid, directory);
  const pid = candidates[Math.floor(Math.random() * candidates.length)];
  if (pid) {
    signal(pid, "SIGSTOP");
    stops += 1;
    setTimeout(
      () => signal(pid, "SIGCONT"),
      randomBetween(Math.random() < LONG_SHARE ? LONG_PAUSE_MS : SHORT_PAUSE_MS),
    );
  }
  await sleep(randomBetween(PAUSE_INTERVAL_MS));
}
process.exitCode = await exited;
rmSync(directory, { recursive: true, force: true });
console.log(`Processes paused for a moment: ${stops}.`);

import "./install/require-node.mjs";
import { join } from "node:path";
import { root, runNode } from "./run.mjs";

// npm run upgrades: tests the upgrade of older data, of unsent sales and of open pages to this version, and the packed
// file. `npm test` runs a short form of these tests; a release requires that the long form passes.

const TESTS = [
  "server/releases",
  "server/test/releases",
  "server/db/migrations",
  "server/db/older-process.test.ts",
  "e2e/upgrade.test.ts",
  "e2e/packed.test.ts",
];
/** Leaves out the faults that `npm run faults` plays by default and that do not concern upgrades. */
const NO_OTHER_FAULTS = [
  "rounds",
  "pairs",
  "standbys",
  "moves",
  "outbox",
  "documents",
  "answers",
  "power-cuts",
  "full-disks",
].flatMap((name) => [`--${name}`, "0"]);

const env = { ...process.env, UPGRADES: "all" };
for (const [script, ...args] of [
  ["test.mjs", ...TESTS],
  ["run-built.mjs", "faults/run.ts", "--upgrades", "12", ...NO_OTHER_FAULTS],
  ["devices.mjs", "--only", "older"],
]) {
  console.log(`\n== ${script} ${args.join(" ")}`);
  if ((await runNode(join(root, "scripts", script), args, { env })) !== 0) {
    process.exitCode = 1;
    break;
  }
}

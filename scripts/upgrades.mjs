import "./install/require-node.mjs";
import { join } from "node:path";
import { root, runNode } from "./run.mjs";

// npm run upgrades: all that brings older data, waiting sales and open pages to this version, and the file that a shop
// gets. The short form is in `npm test`; a release is cut only where this one passes.

const TESTS = [
  "server/releases",
  "server/test/releases",
  "server/db/migrations",
  "server/db/older-process.test.ts",
  "e2e/upgrade.test.ts",
  "e2e/packed.test.ts",
];
/** Faults of other parts, which `npm run faults` plays by default. */
const NO_OTHERS = [
  "rounds",
  "pairs",
  "standbys",
  "outbox",
  "documents",
  "answers",
  "power-cuts",
  "full-disks",
];

const env = { ...process.env, UPGRADES: "all" };
for (const [script, ...args] of [
  ["test.mjs", ...TESTS],
  ["faults.mjs", "--upgrades", "12", ...NO_OTHERS.flatMap((name) => [`--${name}`, "0"])],
  ["devices.mjs", "--only", "older"],
]) {
  console.log(`\n== ${script} ${args.join(" ")}`);
  if ((await runNode(join(root, "scripts", script), args, { env })) !== 0) {
    process.exitCode = 1;
    break;
  }
}

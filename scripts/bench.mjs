import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { bin, runNode } from "./run.mjs";

// npm run bench -- [part]: measures speed and memory, and writes bench/results.md.
await ensureBuild();
process.exitCode = await runNode(bin.tsx, ["bench/run.ts", ...process.argv.slice(2)]);

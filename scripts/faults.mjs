import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { bin, runNode } from "./run.mjs";

await ensureBuild();
process.exitCode = await runNode(bin.tsx, ["faults/run.ts", ...process.argv.slice(2)]);

import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, runNode } from "./run.mjs";

await ensureDependencies();
await ensureBuild();
process.exitCode = await runNode(bin.tsx, ["faults/load/load.ts", ...process.argv.slice(2)]);

import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { bin, runNode } from "./run.mjs";

// npm run load: runs fifty tills for ten minutes, then more tills than can be served; `-- hostile` runs hostile clients.
await ensureBuild();
process.exitCode = await runNode(bin.tsx, ["faults/load/load.ts", ...process.argv.slice(2)]);

import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { bin, runNode } from "./run.mjs";

// npm run faults: breaks the running product, then checks that every acknowledged write is in the database once.
await ensureBuild();
process.exitCode = await runNode(bin.tsx, ["faults/run.ts", ...process.argv.slice(2)]);

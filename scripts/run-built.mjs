import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { bin, runNode } from "./run.mjs";

// Builds the product and runs a program on it.
// npm run bench -- [part]: measures speed and memory, and writes bench/results.md.
// npm run faults: breaks the running product, then checks that every acknowledged write is in the database once.
// npm run load: runs fifty tills for ten minutes, then more tills than can be served; `-- hostile` runs hostile clients.
await ensureBuild();
process.exitCode = await runNode(bin.tsx, process.argv.slice(2));

import "./install/require-node.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, runNode } from "./run.mjs";

// npm run dian: starts a stand-in for DIAN's web service on this computer, for development and tests.
await ensureDependencies();
process.exitCode = await runNode(bin.tsx, ["dian/main.ts", ...process.argv.slice(2)]);

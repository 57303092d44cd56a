import "./install/require-node.mjs";
import { findOrInstallBrowser } from "./browser.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, runNode } from "./run.mjs";

await ensureDependencies();
await ensureBuild();
const env = { ...process.env, CHROME_PATH: await findOrInstallBrowser() };
process.exitCode = await runNode(bin.tsx, ["faults/devices/run.ts", ...process.argv.slice(2)], { env });

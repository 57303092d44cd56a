import "./install/require-node.mjs";
import { requireBrowser } from "./browser.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { bin, runNode } from "./run.mjs";

// npm run devices: plays faults with three browsers that sell offline, then checks what reached the server.
await ensureBuild();
const env = { ...process.env, CHROME_PATH: await requireBrowser() };
process.exitCode = await runNode(bin.tsx, ["faults/devices/run.ts", ...process.argv.slice(2)], { env });

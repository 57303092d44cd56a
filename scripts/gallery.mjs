import "./install/require-node.mjs";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { requireBrowser } from "./browser.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { bin, root, runNode } from "./run.mjs";

// npm run gallery: takes pictures of every screen into gallery/; with `-- e2e` also of the journeys.
const args = process.argv.slice(2);
await ensureBuild();
const browser = await requireBrowser();
const pictures = join(root, "gallery");
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures);
const testFiles = args.length > 0 && !args[0].startsWith("-") ? args : ["e2e/gallery.ts", ...args];
process.exitCode = await runNode(bin.vitest, ["run", "--project", "e2e", ...testFiles], {
  env: { ...process.env, CHROME_PATH: browser, GALLERY: "1", SCREENSHOTS: pictures },
});
console.log(`The pictures are in ${pictures}`);

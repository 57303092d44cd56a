import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { root } from "./run.mjs";

// npm changes to the package's folder and reports the original one.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);
await ensureDependencies();
await ensureBuild();

process.setSourceMapsEnabled(true);
await import("../dist/server/reset.js");

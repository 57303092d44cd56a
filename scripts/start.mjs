import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { root } from "./run.mjs";

process.chdir(root);
await ensureDependencies();
await ensureBuild();

// Imported into this process, so that signals, the exit code and kill -9 apply to the server itself.
process.setSourceMapsEnabled(true);
await import("../dist/server/main.js");

import "./require-node.mjs";
import { ensureBuild } from "./build-stamp.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { root } from "./run.mjs";

process.chdir(root);
await ensureDependencies();
await ensureBuild();

// In this very process: signals, exit code and kill -9 concern the server itself, with nothing in between.
process.setSourceMapsEnabled(true);
await import("../dist/server/main.js");

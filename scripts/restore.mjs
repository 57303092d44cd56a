import "./install/require-node.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { root } from "./run.mjs";

// npm changes to the package's folder; INIT_CWD is the folder in which the command was typed.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);
await ensureDependencies();
await ensureBuild();

process.setSourceMapsEnabled(true);
await import("../dist/server/restore.js");

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Node's options of `npm start`, for whoever starts the built server without npm. */
export const startFlags = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  .scripts.start.split(" ")
  .filter((word) => word.startsWith("--"));

import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** The files below a folder, as paths relative to the folder, with "/". */
export const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

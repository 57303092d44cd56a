import { featuresAboveFloor, findAboveFloor, USED_WITH_CARE } from "../testing/browser-floor.mjs";
import { findInSources } from "./find-in-sources.mjs";
import { isTest } from "./import-rules.mjs";

/** `z.union`; the built scripts call it by a short name. */
const ONLY_IN_SOURCES = ["union"];

/** Finds what a supported browser lacks in our own sources. The journey of old browsers reads the libraries too. */
export function checkBrowserFloor(files) {
  const features = featuresAboveFloor();
  return findInSources(
    files,
    (path) => /^(core|web)\/.*\.tsx?$/.test(path) && !isTest(path) && !path.startsWith("web/test/"),
    (path, text) =>
      findAboveFloor(path, text, features)
        .filter(({ name }) => !(name in USED_WITH_CARE) && !ONLY_IN_SOURCES.includes(name))
        .map(({ name, near }) => `${path}: ${name}: ${near}`),
  );
}

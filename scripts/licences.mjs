/** Licences that ask for no more than to be named. */
const FREE = [
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "0BSD",
  "CC0-1.0",
  "Zlib",
];
/** Fonts that may be embedded and handed on, under their own name. */
const FONTS = ["OFL-1.1"];
/** Files under it stay under it; they are used as they come. libvips is linked at run time, in a file of its own. */
const UNCHANGED = ["MPL-2.0", "LGPL-3.0-or-later"];
const ALLOWED = new Set([...FREE, ...FONTS, ...UNCHANGED]);

/** An SPDX expression: of an OR one part will do, of an AND all parts are needed. */
function allowed(licence) {
  const parts = licence.replace(/[()]/g, "").split(" OR ");
  return parts.some((part) => part.split(" AND ").every((name) => ALLOWED.has(name.trim())));
}

/** Findings, in Spanish, about the packages of a package-lock.json. */
export function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    if (path === "" || (license && allowed(license))) return [];
    return `${name}: ${license ?? "no dice su licencia"}`;
  });
}

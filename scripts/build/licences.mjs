const FREE_LICENCES = [
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
/** Licences of fonts that may be embedded and distributed under their own name. */
const FONTS = ["OFL-1.1"];
/** Packages whose package.json names no licence, with the licence of their LICENSE file. */
const FROM_LICENCE_FILE = { "png-js": "MIT" };
/** Weak copyleft, for unmodified packages. libvips is a file of its own, linked at run time. */
const UNCHANGED = ["MPL-2.0", "LGPL-3.0-or-later"];
const ALLOWED = new Set([...FREE_LICENCES, ...FONTS, ...UNCHANGED]);

/**
 * Checks an SPDX expression: one part of an OR must be allowed, all parts of an AND. One that nests both in parentheses
 * is not allowed.
 */
function allowed(licence) {
  if (licence.includes("(") && licence.includes(" OR ") && licence.includes(" AND ")) return false;
  const parts = licence.replace(/[()]/g, "").split(" OR ");
  return parts.some((part) => part.split(" AND ").every((name) => ALLOWED.has(name.trim())));
}

export function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    const licenceText = license ?? FROM_LICENCE_FILE[name];
    if (path === "" || (licenceText && allowed(licenceText))) return [];
    return `${name}: ${licenceText ?? "names no licence"}`;
  });
}

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
/** Licences that allow to embed and distribute a font under its own name. */
const FONTS = ["OFL-1.1"];
/** Of packages that name their licence only in a LICENSE file. */
const LICENCE_BY_PACKAGE = { "png-js": "MIT" };
/** Weak copyleft, allowed for unmodified packages. libvips is a separate file that is linked at run time. */
const WEAK_COPYLEFT = ["MPL-2.0", "LGPL-3.0-or-later"];
const ALLOWED = new Set([...FREE_LICENCES, ...FONTS, ...WEAK_COPYLEFT]);

/**
 * Checks an SPDX expression: one part of an OR must be allowed, and all parts of an AND. An expression with both and
 * parentheses is refused.
 */
function isAllowed(licence) {
  if (licence.includes("(") && licence.includes(" OR ") && licence.includes(" AND ")) return false;
  const parts = licence.replace(/[()]/g, "").split(" OR ");
  return parts.some((part) => part.split(" AND ").every((name) => ALLOWED.has(name.trim())));
}

export function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    const licenceText = license ?? LICENCE_BY_PACKAGE[name];
    if (path === "" || (licenceText && isAllowed(licenceText))) return [];
    return `${name}: ${licenceText ?? "names no licence"}`;
  });
}

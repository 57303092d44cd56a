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
/** Packages whose package.json leaves it out, by what their LICENSE file says. */
const IN_THEIR_FILE = { "png-js": "MIT" };
/** Weak copyleft, used unmodified. libvips is linked at run time, in its own file. */
const UNCHANGED = ["MPL-2.0", "LGPL-3.0-or-later"];
const ALLOWED = new Set([...FREE, ...FONTS, ...UNCHANGED]);

/** An SPDX expression: one part of an OR, all parts of an AND. */
function allowed(licence) {
  const parts = licence.replace(/[()]/g, "").split(" OR ");
  return parts.some((part) => part.split(" AND ").every((name) => ALLOWED.has(name.trim())));
}

export function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    const known = license ?? IN_THEIR_FILE[name];
    if (path === "" || (known && allowed(known))) return [];
    return `${name}: ${known ?? "names no licence"}`;
  });
}

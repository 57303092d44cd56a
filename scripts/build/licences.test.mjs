import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { licenceProblems } from "./licences.mjs";

const lockOf = (license) => ({ packages: { "": {}, "node_modules/x": license ? { license } : {} } });

it.each([
  ["MIT", []],
  ["(MIT OR GPL-3.0-only)", []],
  ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", []],
  ["GPL-3.0-only", ["x: GPL-3.0-only"]],
  ["MIT AND AGPL-3.0-only", ["x: MIT AND AGPL-3.0-only"]],
  ["(MIT OR GPL-3.0-only) AND AGPL-3.0-only", ["x: (MIT OR GPL-3.0-only) AND AGPL-3.0-only"]],
  [undefined, ["x: names no licence"]],
])("%s: %j", (license, problems) => expect(licenceProblems(lockOf(license))).toEqual(problems));

it("the product's packages have acceptable licences", () => {
  const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  expect(licenceProblems(lock)).toEqual([]);
});

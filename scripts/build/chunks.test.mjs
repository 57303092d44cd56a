import { expect, test } from "vitest";
import { root } from "../run.mjs";
import { checkNames } from "./chunks.mjs";

test("every module that a chunk names exists", () => {
  expect(() => checkNames(root)).not.toThrow();
});

test("a chunk that names a renamed module or folder fails the build with its path", () => {
  expect(() => checkNames(root, ["/web/ui/", "/web/ui/logo."])).not.toThrow();
  expect(() => checkNames(root, ["/web/ui/", "/web/ui/old-logo."])).toThrow("/web/ui/old-logo.");
  expect(() => checkNames(root, ["/web/old-ui/"])).toThrow("/web/old-ui/");
});

import { describe, expect, test } from "vitest";
import { checkFeatures } from "./check-features.mjs";
import { linesWithMachinePath } from "./check-paths.mjs";
import { namesIn } from "./check-specification.mjs";
import { countRun } from "./count-reporter.mjs";
import { hasAllLocked } from "./installed-packages.mjs";
import { readTestArgs } from "./test-args.mjs";

describe("features in their three places", () => {
  const sales = [
    "core/contract/sales.ts",
    "server/features/sales/routes.ts",
    "web/features/sales/sales-screen.tsx",
  ];

  test.each([
    [sales, []],
    [
      [...sales, "core/contract/endpoint.ts", "core/contract/sales.test.ts", "web/features/help/help.tsx"],
      [],
    ],
    [sales.slice(0, 1), ["a sales le falta server/features/sales/", "a sales le falta web/features/sales/"]],
    [sales.slice(1), ["a sales le falta core/contract/sales.ts"]],
    [["server/features/help/routes.ts"], ["help es solo de la web: sobra server/features/help/"]],
  ])("%o", (files, findings) => expect(checkFeatures(files)).toEqual(findings));
});

describe("paths of a machine", () => {
  const home = `/${"root"}/`;
  test.each([
    [`const dir = "${home}mostrador";`, [1]],
    [`one\nsee ${home}a`, [2]],
    [`https://example.com${home}a`, []],
    ["/api/network/ and homework/", []],
  ])("%s", (text, lines) => expect(linesWithMachinePath(text)).toEqual(lines));
});

test("what a page of the specification names", () => {
  const page =
    "| `/sales/new` | `web/ui/toast.ts` |\n`e2e/till.test.ts` › “twenty codes”, [0014](decisions/0014-x.md#why)";
  expect(namesIn(page)).toEqual([
    { line: 1, file: "web/ui/toast.ts", test: undefined },
    { line: 2, file: "e2e/till.test.ts", test: "twenty codes" },
    { line: 2, link: "decisions/0014-x.md" },
  ]);
});

describe("what is installed against the lock file", () => {
  const a = { version: "1.0.0" };
  const b = { version: "2.0.0", optional: true };
  const lock = { packages: { "": {}, "node_modules/a": a, "node_modules/b": b } };

  test.each([
    ["everything", { "node_modules/a": a, "node_modules/b": b }, true],
    ["all but what is optional", { "node_modules/a": a }, true],
    ["another version", { "node_modules/a": { version: "1.0.1" } }, false],
    ["a package missing", { "node_modules/b": b }, false],
  ])("%s", (_, packages, all) => expect(hasAllLocked(lock, { packages })).toBe(all));
});

describe("what the arguments of npm test ask for", () => {
  const journeys = ["e2e/sale.test.ts"];
  test.each([
    [[], { browser: true, chosenByName: false, ownReporter: false }],
    [["server/features/sales"], { browser: false, chosenByName: false, ownReporter: false }],
    [["sale"], { browser: true, chosenByName: false, ownReporter: false }],
    [["--project", "server"], { browser: false, chosenByName: false, ownReporter: false }],
    [["--project=server", "--project=e2e"], { browser: true, chosenByName: false, ownReporter: false }],
    [["-t", "core"], { browser: true, chosenByName: true, ownReporter: false }],
    [["core", "--reporter=verbose"], { browser: false, chosenByName: false, ownReporter: true }],
  ])("%o", (args, expected) => expect(readTestArgs(args, journeys)).toEqual(expected));
});

describe("counting a run", () => {
  const module = (states, errors = [], suiteErrors = []) => ({
    relativeModuleId: "a.test.ts",
    errors: () => errors,
    children: {
      allTests: () =>
        states.map((state) => ({
          fullName: `is ${state}`,
          // A second try that passes keeps what the first one said.
          result: () => ({
            state: state === "flaky" ? "passed" : state,
            errors: ["failed", "flaky"].includes(state) ? [{ message: "1 is not 2" }] : undefined,
          }),
          diagnostic: () => ({ flaky: state === "flaky" }),
        })),
      allSuites: () => suiteErrors.map((error) => ({ fullName: "group", errors: () => [error] })),
    },
  });
  const failed = { name: "a.test.ts > is failed", errors: ["1 is not 2"] };
  test.each([
    [
      "states add up",
      [module(["passed", "failed"]), module(["passed", "skipped"])],
      [],
      { passed: 2, failed: 1, skipped: 1, failures: [failed] },
    ],
    [
      "what passes at the second try has passed, and is named",
      [module(["flaky"])],
      [],
      {
        passed: 1,
        failed: 0,
        skipped: 0,
        failures: [],
        unstable: [{ name: "a.test.ts > is flaky", errors: ["1 is not 2"] }],
      },
    ],
    [
      "a file that does not load fails",
      [module([], ["no such file"])],
      [],
      { passed: 0, failed: 1, skipped: 0, failures: [{ name: "a.test.ts", errors: ["no such file"] }] },
    ],
    [
      "a broken beforeAll fails",
      [module(["skipped"], [], ["no"])],
      [],
      { passed: 0, failed: 1, skipped: 1, failures: [{ name: "a.test.ts > group", errors: ["no"] }] },
    ],
    [
      "an unhandled error fails",
      [module(["passed"])],
      ["no"],
      { passed: 1, failed: 1, skipped: 0, failures: [{ name: "outside the tests", errors: ["no"] }] },
    ],
    [
      "a test cut off fails",
      [module(["pending"])],
      [],
      {
        passed: 0,
        failed: 1,
        skipped: 0,
        failures: [{ name: "a.test.ts > is pending", errors: ["cut off before its end"] }],
      },
    ],
  ])("%s", (_, modules, unhandled, counts) =>
    expect(countRun(modules, unhandled)).toEqual({ unstable: [], ...counts }),
  );

  test("an error is told without colours and says where", () => {
    const stacks = [
      { file: "/x/node_modules/y.js", line: 1 },
      { file: "e2e/till.test.ts", line: 7 },
    ];
    const { failures } = countRun([], [{ message: "\u001b[31mexpected\u001b[39m 1", stacks }]);
    expect(failures[0].errors).toEqual(["expected 1\nat e2e/till.test.ts:7"]);
  });
});

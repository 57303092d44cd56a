import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hasAllLocked } from "../install/dependencies.mjs";
import { summarizeTestRun } from "../testing/count-reporter.mjs";
import { readTestArgs } from "../testing/test-args.mjs";
import { linesOfRawRefinements } from "./check-contract.mjs";
import { documentSizeFindings, namesIn, namesOnlyInComments } from "./check-documents.mjs";
import { unusedExports } from "./check-exports.mjs";
import { checkFeatures } from "./check-features.mjs";
import { findFlakySteps } from "./check-flaky-tests.mjs";
import { checkFeatureCycles } from "./check-imports.mjs";
import { landedFindings } from "./check-landed.mjs";
import { lockFindings } from "./check-lock.mjs";
import { linesThatCompareMessages } from "./check-message-comparisons.mjs";
import { linesWithMachinePath } from "./check-paths.mjs";
import { typeScaleProblems } from "./check-type-scale.mjs";
import { bannedWords } from "./check-words.mjs";

test.each([
  ['"text-lg font-bold"', []],
  [
    '"font-bold sm:text-lg"',
    ["font-bold is for headings and figures of at least text-lg; others are font-semibold"],
  ],
  ['"font-semibold"\n"text-sm font-medium"', ["font-medium is none of the three weights"]],
  ["`text-[13px] text-[#fff]`", ["text-[13px] is no size of the scale"]],
])("the type scale: %s", (text, problems) =>
  expect(typeScaleProblems(text).map(({ problem }) => problem)).toEqual(problems),
);

describe("features in their three places", () => {
  const sales = [
    "core/contract/sales.ts",
    "server/features/sales/routes.ts",
    "web/features/sales/history/sales-screen.tsx",
  ];

  test.each([
    [sales, []],
    [
      [...sales, "core/contract/endpoint.ts", "core/contract/sales.test.ts", "web/features/help/help.tsx"],
      [],
    ],
    [sales.slice(0, 1), ["sales lacks server/features/sales/", "sales lacks web/features/sales/"]],
    [sales.slice(1), ["sales lacks core/contract/sales.ts"]],
    [["server/features/help/routes.ts"], ["help is web only: remove server/features/help/"]],
  ])("%o", (files, findings) => expect(checkFeatures(files)).toEqual(findings));
});

test("a name in a comment must be in the code", () => {
  const sources = new Map([
    [
      "core/a.ts",
      "/** As `readPrice` does, without `readCost`. */\nexport const readPrice = 1; // `plain` words",
    ],
    ["core/b.sql", "-- `price_of` is gone\nselect 1"],
  ]);
  expect(namesOnlyInComments(sources)).toEqual([
    "core/a.ts: a comment names readCost, which is not in the code",
    "core/b.sql: a comment names price_of, which is not in the code",
  ]);
});

describe("exports", () => {
  const use = 'import { a, type T } from "#core/a.ts"; import * as all from "./all.ts";';

  test.each([
    ["imported by name and by namespace", "export const a = 1;", "export const x = 1;", []],
    ["a type", "export const a = 1; export type U = 1;", "", []],
    [
      "used in its own file only",
      "export const a = 1;\nexport function b() {}",
      "",
      ["core/a.ts:2: no other file imports b"],
    ],
    [
      "a part of an object that nobody imports",
      "export const { a, b: c } = {};",
      "",
      ["core/a.ts:1: no other file imports c"],
    ],
  ])("%s", (_, first, all, findings) => {
    const sources = new Map([
      ["core/a.ts", first],
      ["core/all.ts", all],
      ["core/use.test.ts", use],
    ]);
    expect(unusedExports(sources)).toEqual(findings);
  });
});

describe("bounds of documents", () => {
  const decisions = (count, words) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`docs/decisions/${String(i).padStart(4, "0")}-x.md`, words]),
    );

  test.each([
    ["all at their bound", { ...decisions(34, 500), "docs/a.md": 17_000, "docs/b.md": 1_000 }, []],
    [
      "a long list of what was tried, and pages elsewhere",
      { "docs/decisions/tried.md": 2_000, "README.md": 90_000 },
      [],
    ],
    [
      "a decision too many",
      decisions(35, 300),
      ["docs/decisions/ has 35 decisions; at most 34, merge those of one subject"],
    ],
    ["a decision of 501 words", decisions(1, 501), ["docs/decisions/0000-x.md has 501 words; at most 500"]],
    [
      "a word too many",
      { "docs/a.md": 17_000, "docs/b.md": 1_001 },
      ["docs/*.md have 18001 words; at most 18000"],
    ],
  ])("%s", (_, words, findings) => expect(documentSizeFindings(words)).toEqual(findings));
});

describe("machine paths", () => {
  const home = `/${"root"}/`;
  test.each([
    [`const dir = "${home}mostrador";`, [1]],
    [`one\nsee ${home}a`, [2]],
    [`https://example.com${home}a`, []],
    ["/api/network/ and homework/", []],
  ])("%s", (text, lines) => expect(linesWithMachinePath(text)).toEqual(lines));
});

describe("plain words", () => {
  test.each([
    ["// the rest, whatever it is", "whatever"],
    ["/** The text of it. */", "of it"],
    ["/**\n * What\n * is left.\n */", "What   is"],
    ['it("sells whoever comes", run);', "whoever"],
    ['it.each([[1]])("%s of what is left", run);', "what is"],
    ["const patience = 3;", "patience"],
    ["type Told = { name: string };", "Told"],
  ])("%j is refused", (text, word) =>
    expect(bannedWords(text).map((found) => found.word.replace(/\s+/g, " "))).toEqual([
      word.replace(/\s+/g, " "),
    ]),
  );
  test.each([
    '"Lo que sea: whatever"',
    'const url = "https://whatever.example";',
    'it("rejects a return of more than was sold", run);',
    "const timeout = 3;",
  ])("%j is accepted", (text) => expect(bannedWords(text)).toEqual([]));
});

describe("refinements of the contract", () => {
  test.each([
    "object(() => ({})).refine(isPaid, PAID);",
    "list.superRefine((value, context) => {});",
    "text.check((context) => {});",
    "text.check(maxLengthCheck(3), isShort);",
    "const isShort = z.refine((text) => text.length < 3);",
  ])("%s", (text) => expect(linesOfRawRefinements("a.ts", `\n${text}`)).toEqual([2]));

  test.each([
    "object(() => ({})).check(refineValid(isPaid, PAID));",
    "list.check(maxLengthCheck(3, SHORT), checkValid((value, refuse) => {}));",
    "text.check(z.guid({ error })).transform(Number).pipe(z.number());",
  ])("not %s", (text) => expect(linesOfRawRefinements("a.ts", text)).toEqual([]));
});

describe("errors distinguished by their text", () => {
  test.each([
    'error.message === "No hay"',
    "error.message !== NO_STOCK",
    'error?.message.includes("pendientes")',
    'const { message } = error; (message ?? "").trim().startsWith("Ya")',
    "/pendientes/.test(error.message)",
    "said[error.message]",
    "(error as ApiError).errorField in said",
    "known.get(error.message)",
    "switch (error.message) { default: }",
  ])("%s", (text) => expect(linesThatCompareMessages("a.ts", `\n${text}`)).toEqual([2]));

  test.each([
    'error.code === "NO_STOCK"',
    'error.message || "No pudimos"',
    'error.message === ""',
    "form.setError(field, { message })",
    "sentence + error.message",
    "errors.name?.message",
  ])("not by %s", (text) => expect(linesThatCompareMessages("a.ts", text)).toEqual([]));
});

describe("waits that prove nothing", () => {
  test.each([
    "await page.waitForTimeout(200);",
    "await new Promise((resolve) => setTimeout(resolve, 50));",
    "new Promise((done) => { setTimeout(done); })",
    'import { setTimeout as sleep } from "node:timers/promises";',
    'await page.goto("/", { waitUntil: "networkidle" });',
    'await page.getByText("Vuelto").first().waitFor();',
  ])("%s", (text) =>
    expect(findFlakySteps("a.ts", `\n${text}`)).toEqual([{ line: 2, problem: expect.any(String) }]),
  );

  test.each([
    'await page.getByRole("listitem").first().click();',
    'await page.getByText("Vuelto $ 7.500").waitFor();',
    'const answered = new Promise((resolve) => socket.once("data", resolve));',
    "const timer = setTimeout(() => done(null), 180_000);",
  ])("not %s", (text) => expect(findFlakySteps("a.ts", text)).toEqual([]));
});

describe("names in documents", () => {
  test.each([
    ["`web/ui/toast.ts` and `toast.ts`", [{ file: "web/ui/toast.ts" }, { file: "toast.ts" }]],
    ["`decideLines` of `price`, `can()`", [{ word: "decideLines" }, { word: "can" }]],
    [
      "`e2e/till.test.ts` › “twenty codes”, [0014](decisions/0014-x.md#why)",
      [
        { file: "e2e/till.test.ts" },
        { file: "e2e/till.test.ts", test: "twenty codes" },
        { link: "decisions/0014-x.md" },
      ],
    ],
    ["`npm run check` of `POST /sales`, `ADMIN`", []],
    ["```sh\n`notMine`\n```", []],
    [
      "`recordSale`, `finishSale` in `record-sale.ts`",
      [
        { word: "recordSale" },
        { word: "finishSale" },
        { file: "record-sale.ts" },
        { word: "recordSale", file: "record-sale.ts" },
        { word: "finishSale", file: "record-sale.ts" },
      ],
    ],
    [
      "| here | `core/plan.ts` | `FREE_PLAN.products` |",
      [{ file: "core/plan.ts" }, { word: "FREE_PLAN" }, { word: "FREE_PLAN", file: "core/plan.ts" }],
    ],
  ])("%s", (text, names) =>
    expect(namesIn(text)).toEqual(names.map((name) => ({ line: expect.any(Number), ...name }))),
  );
});

describe("installed packages against the lock file", () => {
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

describe("checksums of the lock file", () => {
  const sum = { integrity: "sha512-x" };
  const a = { version: "1.0.0" };
  test.each([
    ["all have one", { "": {}, "node_modules/a": { ...a, ...sum } }, [], []],
    ["one has none", { "node_modules/a": a }, [], ["a@1.0.0 has no integrity"]],
    ["inside another", { "node_modules/x/node_modules/@s/a": a }, [], ["@s/a@1.0.0 has no integrity"]],
    ["one of the list", { "node_modules/a": a }, ["a@1.0.0"], []],
    [
      "another version than on the list",
      { "node_modules/a": a },
      ["a@0.9.0"],
      ["a@1.0.0 has no integrity", "a@0.9.0 is no longer needed in lock-without-integrity.json"],
    ],
    [
      "an exception that has its checksum now",
      { "node_modules/a": { ...a, ...sum } },
      ["a@1.0.0"],
      ["a@1.0.0 is no longer needed in lock-without-integrity.json"],
    ],
    [
      "a registry",
      { "node_modules/a": { ...a, ...sum, resolved: "https://npm.example/a.tgz" } },
      [],
      ["a@1.0.0 names a registry (resolved)"],
    ],
  ])("%s", (_, packages, exceptions, found) => expect(lockFindings({ packages }, exceptions)).toEqual(found));
});

describe("arguments of npm test", () => {
  const journeys = ["e2e/sale.test.ts"];
  test.each([
    [[], ["chromium", "firefox"], {}],
    [["server/features/sales"], [], {}],
    [["e2e/sale.test.ts"], ["chromium"], {}],
    [["sale"], ["chromium"], {}],
    [["e2e/engines"], ["firefox"], {}],
    [["--project", "server"], [], { namesProjects: true }],
    [["--project=server", "--project=e2e"], ["chromium"], { namesProjects: true }],
    [["--project", "webkit", "--project=firefox"], ["firefox", "webkit"], { namesProjects: true }],
    [["-t", "core"], ["chromium", "firefox"], { chosenByName: true }],
    [["core", "--reporter=verbose"], [], { ownReporter: true }],
  ])("%o", (args, engines, others) =>
    expect(readTestArgs(args, journeys)).toEqual({
      engines,
      namesProjects: false,
      chosenByName: false,
      ownReporter: false,
      ...others,
    }),
  );
});

describe("counting a run", () => {
  const module = (states, errors = [], suiteErrors = []) => ({
    relativeModuleId: "a.test.ts",
    errors: () => errors,
    children: {
      allTests: () =>
        states.map((state) => ({
          fullName: state === "skipped" ? "is skipped (needs CUPS)" : `is ${state}`,
          // A test that passes on retry keeps the errors of its first run.
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
  const missing = ["a.test.ts > is skipped (needs CUPS)"];
  test.each([
    [
      "states add up",
      [module(["passed", "failed"]), module(["passed", "skipped"])],
      [],
      { passed: 2, failed: 1, skipped: 1, failures: [failed], missing },
    ],
    [
      "a test that passes on retry counts as passed, and is named",
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
      {
        passed: 0,
        failed: 1,
        skipped: 1,
        failures: [{ name: "a.test.ts > group", errors: ["no"] }],
        missing,
      },
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
    expect(summarizeTestRun(modules, unhandled)).toEqual({ unstable: [], missing: [], ...counts }),
  );

  test("an unhandled error without a message shows its code, its stack and the errors inside it", () => {
    const refused = { message: "connect ECONNREFUSED ::1:80", stack: "Error: connect\n    at net.js:1" };
    const error = {
      message: "",
      name: "AggregateError",
      code: "ECONNREFUSED",
      stack: "at x.js:1",
      errors: [refused],
    };
    expect(summarizeTestRun([], [error]).failures[0].errors[0].split("\n")).toEqual([
      "ECONNREFUSED",
      "at x.js:1",
      "connect ECONNREFUSED ::1:80",
      "Error: connect",
      "    at net.js:1",
    ]);
  });

  test("an error is printed without colours and with its place", () => {
    const stacks = [
      { file: "/x/node_modules/y.js", line: 1 },
      { file: "e2e/till.test.ts", line: 7 },
    ];
    const { failures } = summarizeTestRun([], [{ message: "\u001b[31mexpected\u001b[39m 1", stacks }]);
    expect(failures[0].errors).toEqual(["expected 1\nat e2e/till.test.ts:7"]);
  });
});

describe("circular features", () => {
  const feature = (name) => `server/features/${name}`;
  const imports = (from, to) => [`${feature(from)}/use.ts`, `${feature(to)}/do.ts`];

  test("a chain is no cycle, and tests may import anything", () => {
    const backwards = [`${feature("a")}/use.test.ts`, `${feature("c")}/do.ts`];
    expect(checkFeatureCycles([imports("c", "b"), imports("b", "a"), backwards])).toEqual([]);
  });

  test("a cycle is reported with its imports", () => {
    const [finding, ...others] = checkFeatureCycles([
      imports("c", "b"),
      imports("b", "a"),
      imports("a", "c"),
      imports("d", "a"),
    ]);
    expect(others).toEqual([]);
    expect(finding.split("\n    ")).toEqual([
      `features that import each other: ${["c", "b", "a", "c"].map(feature).join(" → ")}`,
      ...[imports("c", "b"), imports("b", "a"), imports("a", "c")].map((pair) => pair.join(" → ")),
    ]);
  });
});

describe("migrations that have landed", () => {
  const sum = (text) => createHash("sha256").update(text).digest("hex");
  const said = "-- With a million sales: 0.2 s.\n";
  const [a, b, changed] = ["a", said, `${said}c`].map(sum);
  const release = { version: "0.9.0", lastMigration: "0001.sql", checksum: sum(`0001.sql ${a}\n`) };
  const good = {
    files: { "0001.sql": "a", "0002.sql": said },
    landed: { "0001.sql": a, "0002.sql": b },
    landedBefore: { "0001.sql": a },
    releases: [release],
    releasesBefore: [release],
  };

  test.each([
    ["all as they were, and a new one", {}, []],
    [
      "one that changed",
      { files: { ...good.files, "0001.sql": `${said}c` } },
      [
        "server/db/migrations/0001.sql has landed and never changes, comments included: write a new migration",
      ],
    ],
    [
      "one that is gone",
      { files: { "0002.sql": said } },
      ["server/db/migrations/0001.sql has landed and is missing"],
    ],
    [
      "one that changed together with its line",
      { files: { ...good.files, "0001.sql": `${said}c` }, landed: { ...good.landed, "0001.sql": changed } },
      [
        "server/db/migrations/landed.json: the line of 0001.sql is missing or has changed",
        "server/releases/releases.json: 0.9.0 had other migrations than server/db/migrations/landed.json has",
      ],
    ],
    [
      "one that is gone together with its line",
      { files: { "0002.sql": said }, landed: { "0002.sql": b } },
      ["server/db/migrations/landed.json: the line of 0001.sql is missing or has changed"],
    ],
    [
      "a new one that has no line",
      { landed: { "0001.sql": a } },
      [`server/db/migrations/landed.json lacks "0002.sql": "${b}"`],
    ],
    [
      "a new one that changed before it landed",
      { files: { ...good.files, "0002.sql": `${said}c` } },
      [`server/db/migrations/landed.json: the line of 0002.sql is now "0002.sql": "${changed}"`],
    ],
    [
      "a new one that does not say how long it takes",
      { files: { ...good.files, "0002.sql": "c" }, landed: { ...good.landed, "0002.sql": sum("c") } },
      [
        'server/db/migrations/0002.sql does not say how long it takes: "-- With a million sales: 40 ms." (docs/releasing.md)',
      ],
    ],
    [
      "a new one that would hold the tills",
      {
        files: { ...good.files, "0002.sql": "-- With a million sales: 2.5 s" },
        landed: { ...good.landed, "0002.sql": sum("-- With a million sales: 2.5 s") },
      },
      [
        "server/db/migrations/0002.sql would hold the tills for more than 2 s: change existing rows in parts (server/db/backfills.ts)",
      ],
    ],
    [
      "a release that is no longer listed",
      { releases: [] },
      ["server/releases/releases.json: the line of 0.9.0 is missing or has changed"],
    ],
  ])("%s", (_, change, findings) => expect(landedFindings({ ...good, ...change })).toEqual(findings));
});

import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// A loaded machine is slow, not wrong: waits have long timeouts. TEST_RETRY=1, as in .ci/run: a failed test is
// retried once, and listed at the end if it then passes.
const expectations = {
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry: Number(process.env.TEST_RETRY ?? 0),
};

// Groups run in sequence: tests that wait for a database, that draw screens, and that have browsers. Screens need the
// processor all the time; the others have one worker more than cores.
const CORES = availableParallelism();
const WORKERS = [CORES + 1, Math.max(2, CORES - 1), CORES + 1];
const group = (groupOrder: 0 | 1 | 2) => ({
  ...expectations,
  maxWorkers: WORKERS[groupOrder],
  sequence: { groupOrder },
});

/**
 * Files of the server with a database and modules of their own. Those that read a whole database many times take a tenth
 * of the time without the rows of other tests; `linear` loads modules again.
 */
const APART = [
  "server/backup/**/*.test.ts",
  "server/features/stores/export-columns.test.ts",
  "server/foreign/linear.test.ts",
];

/** A project for an engine that `npm test` has found. */
const journeysIn = (engine: "firefox" | "webkit", path: string | undefined) =>
  path
    ? [
        {
          test: {
            name: engine,
            include: ["e2e/engines.test.ts"],
            env: { ENGINE: engine },
            pool: "forks" as const,
            isolate: false,
            ...group(2),
          },
        },
      ]
    : [];

export default defineConfig({
  test: {
    // A focused test would silently disable the others.
    allowOnly: false,
    projects: [
      {
        test: {
          name: "core",
          include: ["core/**/*.test.ts"],
          pool: "threads",
          isolate: false,
          ...group(0),
        },
      },
      {
        test: {
          name: "scripts",
          include: ["scripts/**/*.test.mjs"],
          pool: "threads",
          isolate: false,
          ...group(0),
        },
      },
      {
        // Not isolated: modules and the worker's database are prepared once instead of per file.
        test: {
          name: "server",
          include: [
            "server/**/*.test.ts",
            ...(process.env.RECORD_RELEASE ? ["server/test/releases/record-release.ts"] : []),
          ],
          exclude: ["server/db/embedded/**", ...APART],
          globalSetup: "server/test/global-setup.ts",
          pool: "forks",
          isolate: false,
          ...group(0),
        },
      },
      {
        test: {
          name: "apart",
          include: APART,
          globalSetup: "server/test/global-setup.ts",
          pool: "forks",
          ...group(0),
        },
      },
      {
        // Not isolated: a jsdom and a React per file cost four times the tests themselves. A file that needs a
        // document says so in its first line.
        test: {
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: "web/test-setup.ts",
          isolate: false,
          // A test reads the colours in it; other stylesheets stay empty.
          css: { include: /styles\.css\?raw/ },
          pool: "threads",
          ...group(1),
        },
      },
      {
        test: {
          name: "embedded",
          include: ["server/db/embedded/**/*.test.ts"],
          pool: "forks",
          ...group(2),
        },
      },
      {
        test: {
          name: "e2e",
          // The gallery is for looking at: its screens are tested at two widths by the journeys.
          include: [
            "e2e/**/*.test.ts",
            ...(process.env.GALLERY ? ["e2e/gallery.ts", "e2e/readme-pictures.ts"] : []),
          ],
          globalSetup: "e2e/global-setup.ts",
          pool: "forks",
          isolate: false,
          ...group(2),
        },
      },
      ...journeysIn("firefox", process.env.FIREFOX_PATH),
      ...journeysIn("webkit", process.env.MINIBROWSER_PATH),
    ],
  },
});

import { writeFileSync } from "node:fs";

/**
 * Counts a finished run. A file or group that breaks outside its tests (an import, a beforeAll) is one failure,
 * and so is every unhandled error: none of them may hide behind tests that never ran.
 */
export function countRun(modules, unhandledErrors) {
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // A test still pending when the run ends was cut off.
      counts[state === "pending" ? "failed" : state] += 1;
    }
    for (const group of [module, ...module.children.allSuites()]) {
      if (group.errors().length > 0) counts.failed += 1;
    }
  }
  return counts;
}

/** Leaves the counts where scripts/test.mjs picks them up, to print them after everything else. */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.TEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(countRun(modules, unhandledErrors)));
  }
}

import { writeFileSync } from "node:fs";

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

const lines = (text, count) => String(text).replace(colours, "").split("\n").slice(0, count);

function inShort(error) {
  // An AggregateError, as of a refused connection, has no message of its own.
  const message = [error.message || error.code || error.name || error, error.diff]
    .filter(Boolean)
    .flatMap((text) => lines(text, 12));
  const frame = (error.stacks ?? []).find(({ file }) => !file.includes("node_modules"));
  return [...message, ...(frame ? [`at ${frame.file}:${frame.line}`] : [])].join("\n");
}

/** Describes an unhandled error with its stack and causes, because no test shows where it comes from. */
function inFull(error) {
  const inner = [error.cause, ...(error.errors ?? [])].filter(Boolean).map(inFull);
  return [inShort(error), ...lines(error.stack ?? "", 12), ...inner].filter(Boolean).join("\n");
}

/** A file or group that fails outside its tests counts as one failure, as does an unhandled error. */
export function summarizeTestRun(modules, unhandledErrors) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const unstable = [];
  const missing = [];
  const fail = (name, errors, describe = inShort) => {
    counts.failed += 1;
    failures.push({ name, errors: errors.map(describe) });
  };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      const name = `${module.relativeModuleId} > ${test.fullName}`;
      if (state === "failed") fail(name, errors);
      // A test that is still pending at the end was interrupted.
      else if (state === "pending") fail(name, ["cut off before its end"]);
      else counts[state] += 1;
      if (state === "skipped" && /\(needs [^)]+\)$/.test(name)) missing.push(name);
      if (test.diagnostic()?.flaky) unstable.push({ name, errors: errors.map(inShort) });
    }
    for (const group of [module, ...module.children.allSuites()]) {
      const name = [module.relativeModuleId, group.fullName].filter(Boolean).join(" > ");
      if (group.errors().length > 0) fail(name, group.errors());
    }
  }
  for (const error of unhandledErrors) fail("outside the tests", [error], inFull);
  return { ...counts, failures, unstable, missing };
}

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.TEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(summarizeTestRun(modules, unhandledErrors)));
  }
}

/** Vitest options whose value is the next argument. */
const withValue = new Set([
  "-t",
  "--testNamePattern",
  "--project",
  "--exclude",
  "--reporter",
  "-c",
  "--config",
  "--bail",
  "--retry",
]);

const valuesOf = (args, name) =>
  args.flatMap((arg, i) => {
    if (arg === name) return args[i + 1] ?? [];
    return arg.startsWith(`${name}=`) ? arg.slice(name.length + 1) : [];
  });

/**
 * Reads the arguments of a test run. `browser`: tests in a browser may run. `chosenByName`: the arguments choose tests by
 * name, so skipped tests are expected.
 */
export function readTestArgs(args, journeys) {
  const paths = args.filter((arg, i) => !arg.startsWith("-") && !withValue.has(args[i - 1]));
  const projects = valuesOf(args, "--project");
  return {
    browser:
      (projects.length === 0 || projects.some((name) => name === "e2e" || /[*!]/.test(name))) &&
      (paths.length === 0 || journeys.some((file) => paths.some((path) => file.includes(path)))),
    chosenByName: args.some((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg)),
    ownReporter: valuesOf(args, "--reporter").length > 0,
  };
}

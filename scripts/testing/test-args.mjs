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

/** Vitest's projects of other engines, which run when they are named. */
const OTHER_ENGINES = ["firefox", "webkit"];

/**
 * Reads the arguments of a test run. `engines`: the browsers in which tests may run. `chosenByName`: the arguments choose
 * tests by name, so skipped tests are expected.
 */
export function readTestArgs(args, journeys) {
  const paths = args.filter((arg, i) => !arg.startsWith("-") && !withValue.has(args[i - 1]));
  const projects = valuesOf(args, "--project");
  const runsInChromium =
    (projects.length === 0 || projects.some((name) => name === "e2e" || /[*!]/.test(name))) &&
    (paths.length === 0 || journeys.some((file) => paths.some((path) => file.includes(path))));
  return {
    engines: [
      ...(runsInChromium ? ["chromium"] : []),
      ...OTHER_ENGINES.filter((engine) => projects.includes(engine)),
    ],
    chosenByName: args.some((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg)),
    ownReporter: valuesOf(args, "--reporter").length > 0,
  };
}

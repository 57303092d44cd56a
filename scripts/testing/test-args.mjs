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

/** The journeys that run in every engine. Vitest's projects of other engines have their names. */
const IN_EVERY_ENGINE = ["e2e/engines.test.ts"];
const OTHER_ENGINES = ["firefox", "webkit"];

/**
 * Reads the arguments of a test run. `engines`: the browsers in which tests may run. `chosenByName`: the arguments choose
 * tests by name, so skipped tests are expected.
 */
export function readTestArgs(args, journeys) {
  const paths = args.filter((arg, i) => !arg.startsWith("-") && !withValue.has(args[i - 1]));
  const projects = valuesOf(args, "--project");
  const runsIn = (project, files) =>
    (projects.length === 0 || projects.some((name) => name === project || /[*!]/.test(name))) &&
    (paths.length === 0 || files.some((file) => paths.some((path) => file.includes(path))));
  return {
    engines: [
      ...(runsIn("e2e", journeys) ? ["chromium"] : []),
      ...OTHER_ENGINES.filter((engine) => runsIn(engine, IN_EVERY_ENGINE)),
    ],
    chosenByName: args.some((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg)),
    ownReporter: valuesOf(args, "--reporter").length > 0,
  };
}

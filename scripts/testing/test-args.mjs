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

/** Vitest's projects of other engines, and their file. WebKit's runs when it is named. */
const OTHER_ENGINES = ["firefox", "webkit"];
const ENGINE_TESTS = "e2e/engines.test.ts";

/**
 * Reads the arguments of a test run. `engines`: the browsers in which tests may run; `namesProjects`: they were asked for by
 * name. `chosenByName`: the arguments choose tests by name, so skipped tests are expected.
 */
export function readTestArgs(args, journeys) {
  const paths = args.filter((arg, i) => !arg.startsWith("-") && !withValue.has(args[i - 1]));
  const projects = valuesOf(args, "--project");
  const runs = (project, files) =>
    (projects.length === 0 || projects.some((name) => name === project || /[*!]/.test(name))) &&
    (paths.length === 0 || files.some((file) => paths.some((path) => file.includes(path))));
  return {
    engines: [
      ...(runs("e2e", journeys) ? ["chromium"] : []),
      ...OTHER_ENGINES.filter(
        (engine) => runs(engine, [ENGINE_TESTS]) && (engine !== "webkit" || projects.length > 0),
      ),
    ],
    namesProjects: projects.length > 0,
    chosenByName: args.some((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg)),
    ownReporter: valuesOf(args, "--reporter").length > 0,
  };
}

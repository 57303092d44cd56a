type FieldProblems = Record<string, string>;

/** The messages of the server's field errors, by their fields. */
export const problemsByField = (errors: readonly { field: string; message: string }[]): FieldProblems =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

/** The first message of each field that a schema refused. */
export const firstIssues = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldProblems =>
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message]));

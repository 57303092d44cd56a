type FieldProblems = Record<string, string>;

/** Collects the messages of the server's field errors by field. */
export const collectFieldErrors = (errors: readonly { field: string; message: string }[]): FieldProblems =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

/** Collects the first message of each field that a schema refused. */
export const collectFirstIssues = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldProblems =>
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message]));

// JSON that PostgreSQL puts together as plain text, for answers of a hundred thousand rows: `json_build_object` takes
// twice as long for the same, and what is only passed on need not be read in between. Columns are our own, never input.

export const textOf = (column: string) => `coalesce(to_json(${column})::text, 'null')`;
export const numberOf = (column: string) => `coalesce(${column}::text, 'null')`;
export const uuidOf = (column: string) => `coalesce('"' || ${column} || '"', 'null')`;
/** As `toISOString` writes it. */
export const instantOf = (column: string) =>
  `coalesce('"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`;

/** An object of these values, each given by what writes its text. */
export function objectOf(values: Record<string, string>): string {
  const parts = Object.entries(values).map(([name, value], i) => `'${i ? "," : "{"}"${name}":' || ${value}`);
  return `${parts.join(" || ")} || '}'`;
}

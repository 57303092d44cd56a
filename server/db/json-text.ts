// JSON that PostgreSQL puts together as plain text, for answers of a hundred thousand rows: `json_build_object` takes
// twice as long for the same, and what is only passed on need not be read in between. Columns are our own, never input.

export const textOf = (column: string) => `coalesce(to_json(${column})::text, 'null')`;
export const numberOf = (column: string) => `coalesce(${column}::text, 'null')`;
/** Without the zeros behind its decimals. */
export const quantityOf = (column: string) => `coalesce(trim_scale(${column})::text, 'null')`;
export const uuidOf = (column: string) => `coalesce('"' || ${column} || '"', 'null')`;
/** As `toISOString` writes it. */
export const instantOf = (column: string) =>
  `coalesce('"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`;

/** An object of these values, each given by what writes its text. */
export function objectOf(values: Record<string, string>): string {
  const parts = Object.entries(values).map(([name, value], i) => `'${i ? "," : "{"}"${name}":' || ${value}`);
  return `${parts.join(" || ")} || '}'`;
}

/** Texts with commas between them, in pieces of about `most` characters. */
export async function* joinedTexts(
  texts: Iterable<string> | AsyncIterable<string>,
  most: number,
): AsyncGenerator<string> {
  let together = "";
  for await (const text of texts) {
    together += together ? `,${text}` : text;
    if (together.length < most) continue;
    yield together;
    together = "";
  }
  if (together) yield together;
}

/** For each field of an answer the SQL that writes its JSON. Another field of the contract is asked for here. */
export type Columns<T> = { readonly [field in keyof T]: string };

/** Some fields of a description, for an answer that has no more. */
export function pick<T, K extends keyof T & string>(
  columns: Columns<T>,
  ...fields: K[]
): Columns<Pick<T, K>> {
  return Object.fromEntries(fields.map((field) => [field, columns[field]])) as Columns<Pick<T, K>>;
}

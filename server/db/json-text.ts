// Builds SQL that writes JSON text. `json_build_object` takes twice as long, and text needs no parsing.
// Columns are constants, never input.

export const jsonTextSql = (column: string) => `coalesce(to_json(${column})::text, 'null')`;
export const jsonNumberSql = (column: string) => `coalesce(${column}::text, 'null')`;
/** Writes the number without trailing zeros. */
export const jsonQuantitySql = (column: string) => `coalesce(trim_scale(${column})::text, 'null')`;
export const jsonUuidSql = (column: string) => `coalesce('"' || ${column} || '"', 'null')`;

export function jsonObjectSql(values: Record<string, string>): string {
  const parts = Object.entries(values).map(([name, value], i) => `'${i ? "," : "{"}"${name}":' || ${value}`);
  // Adjacent constants become one, because PostgreSQL copies the whole text for each `||`.
  return `${parts.join(" || ")} || '}'`.replaceAll("' || '", "");
}

/** Joins texts with commas to chunks of at least `chunkLength` characters. The caller writes commas between chunks. */
export async function* joinJsonTexts(
  texts: Iterable<string> | AsyncIterable<string>,
  chunkLength: number,
): AsyncGenerator<string> {
  let together = "";
  for await (const text of texts) {
    together += together ? `,${text}` : text;
    if (together.length < chunkLength) continue;
    yield together;
    together = "";
  }
  if (together) yield together;
}

/** An SQL expression for each field of `T`, so that a new field of the contract is a type error until it has one. */
export type ColumnExpressions<T> = { readonly [field in keyof T]: string };

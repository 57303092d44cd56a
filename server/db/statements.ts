/** Matches dollar-quoted texts, strings, comments, and the keywords of SQL bodies. */
const PARTS =
  /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\bbegin\s+atomic\b|\bcase\b|\bend\b|;/gi;

export function splitSqlStatements(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let open = 0;
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const word = part.toLowerCase();
    if (word.startsWith("begin") || (word === "case" && open > 0)) open += 1;
    else if (word === "end" && open > 0) open -= 1;
    else if (word === ";" && open === 0) {
      statements.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...statements, text.slice(from)]
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*/g, "").trim() !== "");
}

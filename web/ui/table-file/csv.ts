/**
 * Reads rows of texts between delimiters. A quotation mark that opens a field and has no matching one at its end
 * is part of the text: people write inches with it.
 */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const field = (text[at] === '"' && readQuoted(text, at, delimiter)) || readPlain(text, at, delimiter);
    row.push(field.value);
    at = field.end + 1;
    if (text[field.end] === delimiter && at < text.length) continue;
    if (text[field.end] === delimiter) row.push("");
    else if (text.startsWith("\r\n", field.end)) at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** `end` is the place of the delimiter or line break behind the field. */
type Field = { value: string; end: number };

const isLineBreak = (letter: string | undefined) => letter === "\n" || letter === "\r";

function readPlain(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && !isLineBreak(text[end])) end += 1;
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number, delimiter: string): Field | null {
  const close = nextQuote(text, start + 1);
  if (close < 0) return null;
  const next = text[close + 1];
  if (next === undefined || next === delimiter || isLineBreak(next)) {
    const inside = text.slice(start + 1, close);
    return isTwoFields(inside, delimiter) ? null : { value: inside.replaceAll('""', '"'), end: close + 1 };
  }
  // Some programs do not double the marks in a field.
  const { value, end } = readPlain(text, start, delimiter);
  return value.endsWith('"') ? { value: value.slice(1, -1).replaceAll('""', '"'), end } : null;
}

/** Place of the next mark that is not doubled, or -1. */
function nextQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** `"4 tubo;1200` and `Codo 1/2";900` in the next line look like one field with a line break. */
function isTwoFields(inside: string, delimiter: string): boolean {
  const firstLine = /^[^\r\n]*(?=[\r\n])/.exec(inside)?.[0];
  return firstLine?.includes(delimiter) === true && /^\d[\s\S]*\d$/.test(inside);
}

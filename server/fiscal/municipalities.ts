import { readFileSync } from "node:fs";
import type { Municipality } from "#core/contract/fiscal/fiscal-profile.ts";
import { MAX_MUNICIPALITIES } from "#core/fiscal.ts";
import { normalizeSearchText, searchWords } from "#core/search-text.ts";

const LIST = readFileSync(new URL("./municipalities.csv", import.meta.url), "utf8")
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [code = "", name = "", department = ""] = line.split(",");
    return { code, name, department, form: normalizeSearchText(`${name} ${department}`) };
  });
const BY_CODE = new Map(LIST.map((one) => [one.code, one]));

export function findMunicipalities(typed: string): Municipality[] {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const start = words.join(" ");
  const found = LIST.filter(({ form }) => words.every((word) => form.includes(word)));
  const first = found.filter(({ form }) => form.startsWith(start));
  const rest = found.filter(({ form }) => !form.startsWith(start));
  return [...first, ...rest]
    .slice(0, MAX_MUNICIPALITIES)
    .map(({ code, name, department }) => ({ code, name, department }));
}

export function municipalityOf(code: string): Municipality | null {
  const found = BY_CODE.get(code);
  return found ? { code, name: found.name, department: found.department } : null;
}

export function municipalityName(code: string): string | null {
  const found = BY_CODE.get(code);
  return found ? `${found.name}, ${found.department}` : null;
}

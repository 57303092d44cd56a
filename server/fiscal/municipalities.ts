import { readFileSync } from "node:fs";
import { MAX_FOUND_MUNICIPALITIES, type Municipality } from "#core/contract/fiscal/fiscal-profile.ts";
import { normalizeSearchText, splitSearch } from "#core/search-text.ts";

const LIST = readFileSync(new URL("./municipalities.csv", import.meta.url), "utf8")
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [code = "", name = "", department = ""] = line.split(",");
    return { municipality: { code, name, department }, form: normalizeSearchText(`${name} ${department}`) };
  });
const BY_CODE = new Map(LIST.map(({ municipality }) => [municipality.code, municipality]));

/** Municipalities whose name and department have all typed words; names that begin with them come first. */
export function findMunicipalities(typed: string): Municipality[] {
  const words = splitSearch(typed);
  if (words.length === 0) return [];
  const start = words.join(" ");
  const found = LIST.filter(({ form }) => words.every((word) => form.includes(word)));
  const first = found.filter(({ form }) => form.startsWith(start));
  const rest = found.filter(({ form }) => !form.startsWith(start));
  return [...first, ...rest].slice(0, MAX_FOUND_MUNICIPALITIES).map(({ municipality }) => municipality);
}

export const findMunicipalityByCode = (code: string): Municipality | null => BY_CODE.get(code) ?? null;

export function municipalityName(code: string): string | null {
  const found = BY_CODE.get(code);
  return found ? `${found.name}, ${found.department}` : null;
}

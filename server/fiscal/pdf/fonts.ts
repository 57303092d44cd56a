import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { removeDirectionMarks } from "#core/direction-marks.ts";
import { unpackWoffFont } from "#server/fiscal/pdf/woff.ts";

const require = createRequire(import.meta.url);
/** PT Sans by ParaType, SIL Open Font License 1.1, which allows embedding and redistribution. */
const FONTS = {
  regular: "@fontsource/pt-sans/files/pt-sans-latin-400-normal.woff",
  bold: "@fontsource/pt-sans/files/pt-sans-latin-700-normal.woff",
};

export type FontName = keyof typeof FONTS;

let unpacked: Promise<[string, Buffer][]> | null = null;

export function loadPdfFonts(): Promise<[string, Buffer][]> {
  unpacked ??= Promise.all(
    Object.entries(FONTS).map(
      async ([name, file]): Promise<[string, Buffer]> => [
        name,
        unpackWoffFont(await readFile(require.resolve(file))),
      ],
    ),
  );
  return unpacked;
}

/** Replaces a letter that the font does not have by the letter without accents, else by a question mark. */
export function toPrintableText(text: string): string {
  return [...removeDirectionMarks(text.normalize("NFC")).replace(/\s+/g, " ")]
    .map((sign) => (HAS.test(sign) ? sign : reduced(sign)))
    .join("");
}
const HAS =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]/;
function reduced(sign: string): string {
  const bare = sign.normalize("NFD").replace(/\p{M}/gu, "");
  return /^[\u0020-\u007e]+$/.test(bare) ? bare : "?";
}

/**
 * What a scanner set for a US keyboard types on a computer set for a Spanish one, and what it meant. Characters in the same
 * place on both keyboards are not listed. First the layout of Spain, then that of Latin America.
 */
const SHARED: Readonly<Record<string, string>> = {
  "'": "-",
  "-": "/",
  "?": "_",
  _: "?",
  ñ: ";",
  Ñ: ":",
  "+": "]",
  "&": "^",
  "/": "&",
  "(": "*",
  ")": "(",
  "=": ")",
  '"': "@",
  ";": "<",
  ":": ">",
};
const LAYOUTS: readonly Readonly<Record<string, string>>[] = [
  { ...SHARED, "¡": "=", "¿": "+", "`": "[", "·": "#", ç: "\\" },
  { ...SHARED, "¿": "=", "¡": "+", "´": "[", "}": "\\" },
];

/** What may have been meant, most likely first; nothing where no character lies elsewhere on the other keyboard. */
export function typedByUsScanner(text: string): string[] {
  const meant = LAYOUTS.map((layout) => [...text].map((sign) => layout[sign] ?? sign).join(""));
  return [...new Set(meant)].filter((one) => one !== text);
}

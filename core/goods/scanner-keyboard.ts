/**
 * What a scanner with a US layout types on a Spanish keyboard, and the intended character. Characters in the
 * same place on both are not listed. First the layout of Spain, then of Latin America.
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

/** The possibly intended texts, most likely first; empty when no character differs between the layouts. */
export function typedByUsScanner(text: string): string[] {
  const meant = LAYOUTS.map((layout) => [...text].map((sign) => layout[sign] ?? sign).join(""));
  return [...new Set(meant)].filter((one) => one !== text);
}

/** Characters in the same place on both are not listed. First the layout of Spain, then of Latin America. */
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

/** Most likely first; empty when no character differs. */
export function typedByUsScanner(text: string): string[] {
  const meant = LAYOUTS.map((layout) => [...text].map((sign) => layout[sign] ?? sign).join(""));
  return [...new Set(meant)].filter((one) => one !== text);
}

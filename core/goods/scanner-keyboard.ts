/** Keys that both layouts share; characters on the same key in all layouts are left out. */
const SHARED_KEYS: Readonly<Record<string, string>> = {
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
  { ...SHARED_KEYS, "¡": "=", "¿": "+", "`": "[", "·": "#", ç: "\\" },
  { ...SHARED_KEYS, "¿": "=", "¡": "+", "´": "[", "}": "\\" },
];

/** What a US-layout scanner meant, most likely first; empty when no character differs. */
export function typedByUsScanner(text: string): string[] {
  const meant = LAYOUTS.map((layout) => [...text].map((sign) => layout[sign] ?? sign).join(""));
  return [...new Set(meant)].filter((one) => one !== text);
}

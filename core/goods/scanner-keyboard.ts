/** Maps characters of the Spanish and Latin American layouts to those on the same key of the US layout. */
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

/** The texts that a scanner with a US layout may have meant, most likely first; empty if none differs. */
export function readAsUsKeyboardLayout(text: string): string[] {
  const meant = LAYOUTS.map((layout) => [...text].map((sign) => layout[sign] ?? sign).join(""));
  return [...new Set(meant)].filter((one) => one !== text);
}

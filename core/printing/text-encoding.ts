/** PC850: code page 850. PLAIN: characters with the same byte in code pages 437 and 850. IMAGE: text as a picture. */
export const PRINTER_ENCODINGS = ["PC850", "PLAIN", "IMAGE"] as const;
export type PrinterEncoding = (typeof PRINTER_ENCODINGS)[number];
export const TEXT_ENCODINGS = ["PC850", "PLAIN"] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/**
 * The non-ASCII characters of code page 850 except § and ¶, which the encoder reads as control characters.
 */
const PC850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃ¤ðÐÊËÈıÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ¯´±¾÷¸°¨·¹³²";
/** The characters of code page 850 that have the same byte in code page 437. */
const SAME_IN_437 = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ£ƒáíóúñÑªº¿¬½¼¡«»ßµ±÷°·²";
const SETS: Record<TextEncoding, ReadonlySet<string>> = {
  PC850: new Set(PC850),
  PLAIN: new Set(SAME_IN_437),
};

const REPLACEMENTS: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "•": "·",
  "…": "...",
  "€": "EUR",
  "™": "(TM)",
  "×": "x",
  "§": "S",
  "¶": "",
  "→": "->",
  "←": "<-",
  "≤": "<=",
  "≥": ">=",
};

/** Replaces characters that the printer lacks, and control characters that would command it. */
export function toPrintableText(text: string, letters: TextEncoding): string {
  const printable = SETS[letters];
  let out = "";
  for (const letter of text.normalize("NFC")) {
    if (letter >= " " && letter <= "~") out += letter;
    else if (/[\t\n\r\p{Zs}]/u.test(letter)) out += " ";
    else if (/[\p{Cc}\p{Cf}\p{M}]/u.test(letter)) continue;
    else if (printable.has(letter)) out += letter;
    else out += replacementOf(letter, printable);
  }
  return out;
}

function replacementOf(letter: string, printable: ReadonlySet<string>): string {
  const other = REPLACEMENTS[letter];
  if (other !== undefined) return other === "·" && !printable.has(other) ? "*" : other;
  const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  return /^[\x20-\x7e]+$/.test(plain) ? plain : "?";
}

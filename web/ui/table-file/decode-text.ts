/** The characters 0x80 to 0xFF of code page 850, which MS-DOS used in Latin America. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const SAMPLE = 64 * 1024;
const CHUNK = 8 * 1024;

/** Decodes UTF-16 or UTF-8, with or without byte order mark, else the code page that looks most Spanish. */
export function decodeTableText(bytes: Uint8Array): string {
  // MS-DOS ended files with this character.
  const text = decode(bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes);
  return text.replace(/^\ufeff/, "");
}

function decode(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const pages = [
      (some: Uint8Array) => new TextDecoder("windows-1252").decode(some),
      decodeCp850,
      (some: Uint8Array) => new TextDecoder("macintosh").decode(some),
    ];
    const sample = signsIn(bytes);
    const scores = pages.map((page) => likeness(page(sample)));
    return pages[scores.indexOf(Math.max(...scores))]!(bytes);
  }
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, Math.min(bytes.length, SAMPLE) & ~1);
  if (sample.length < 4) return null;
  let [even, odd] = [0, 0];
  for (let i = 0; i < sample.length; i += 2) {
    if (sample[i] === 0) even += 1;
    if (sample[i + 1] === 0) odd += 1;
  }
  // In UTF-16, every second byte of Latin letters is zero.
  const most = (sample.length / 2) * 0.7;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : null;
}

function decodeCp850(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const codes = Array.from(bytes.subarray(at, at + CHUNK), (byte) =>
      byte < 0x80 ? byte : CP850.charCodeAt(byte - 0x80),
    );
    text += String.fromCharCode(...codes);
  }
  return text;
}

function signsIn(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  for (let i = 0; i < bytes.length && found.length < SAMPLE; i++)
    if (bytes[i]! >= 0x80) found.push(bytes[i - 1] ?? 0x20, bytes[i]!, bytes[i + 1] ?? 0x20, 0x0a);
  return Uint8Array.from(found);
}

/** Rates how Spanish a text looks: Spanish letters in words raise the score, foreign letters lower it. */
function likeness(text: string): number {
  let score = 0;
  for (const [before, sign, after] of text.split("\n")) {
    if (!sign || sign < "\u0080") continue;
    const inWord = /\p{L}/u.test(before ?? "") || /\p{L}/u.test(after ?? "");
    if (/[áéíóúñüÁÉÍÓÚÑÜ]/.test(sign)) score += inWord ? 3 : 1;
    else if (/[°º¿¡«»“”’–—ª®½¼¾×\u00a0´]/.test(sign)) score += inWord ? 0 : 1;
    else score -= inWord ? 3 : 1;
  }
  return score;
}

/** A zero width space: it is invisible, and mail programs make no link across it. */
const BREAK = "\u200b";

/** Control characters, line breaks and direction marks. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Where mail programs make links: `://`, `mailto:`, an @, a dot in a domain. */
const LINKS =
  /(?<=[a-z][a-z+.-]*:)(?=\S)|(?<=\S)(?=@\S)|(?<=[\p{L}\p{N}_-][.。．｡])(?=[\p{L}\p{N}-]*\p{L})/giu;

export function toUnlinkedText(text: string): string {
  return text.replace(INVISIBLE, " ").replace(LINKS, BREAK);
}

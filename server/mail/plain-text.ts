/** Zero width space: nobody sees it, and mail programs make no link across it. */
const BREAK = "\u200b";

/** Controls, line breaks, and marks that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Where mail programs would make a link: `://`, `mailto:`, an @ in an address, a dot between letters of a domain. */
const LINKS =
  /(?<=[a-z][a-z+.-]*:)(?=\S)|(?<=\S)(?=@\S)|(?<=[\p{L}\p{N}_-][.。．｡])(?=[\p{L}\p{N}-]*\p{L})/giu;

/** A text that anybody may have written, on one line and without anything that becomes a link. */
export function plainText(text: string): string {
  return text.replace(INVISIBLE, " ").replace(LINKS, BREAK);
}

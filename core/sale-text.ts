/** What the lines of one sale may say altogether, in characters: 128 for each of 500. No page of sales gets longer than it can be sent. */
export const MAX_SALE_TEXT = 64_000;

type Line = { description?: string | null | undefined; name?: string | null | undefined };

/** Whether the lines of a sale say more than a sale may hold. */
export function saysTooMuch(lines: readonly Line[]): boolean {
  let length = 0;
  for (const { description, name } of lines) length += (description?.length ?? 0) + (name?.length ?? 0);
  return length > MAX_SALE_TEXT;
}

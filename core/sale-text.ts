/** Maximum characters of a sale's names and descriptions, which limits the size of a list of sales. */
export const MAX_SALE_TEXT_LENGTH = 64_000;

type Line = { description?: string | null | undefined; name?: string | null | undefined };

export function exceedsSaleTextLimit(lines: readonly Line[]): boolean {
  let length = 0;
  for (const { description, name } of lines) length += (description?.length ?? 0) + (name?.length ?? 0);
  return length > MAX_SALE_TEXT_LENGTH;
}

import { DEFAULT_CATEGORY, PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import { type ParsedCell, readCellText, shortenText } from "#web/ui/table-file/cells.ts";
import type { TableCell } from "#web/ui/table-file/tables.ts";

const forms = new Map<string, string>(
  PRODUCT_CATEGORIES.map((category) => [normalizeSearchText(category), category]),
);

/** An empty cell means 'Otra'. An unknown category becomes the closest one or 'Otra', with a `note`. */
export function readCategoryCell(cell: TableCell | undefined): ParsedCell & { note?: string } {
  const read = readCellText(cell);
  if ("problem" in read) return read;
  if (read.text === "") return { value: DEFAULT_CATEGORY };
  const form = normalizeSearchText(read.text);
  const category = forms.get(form);
  if (category) return { value: category };
  const near = PRODUCT_CATEGORIES.filter((category) => normalizeSearchText(category).includes(form));
  const value = near.length === 1 ? near[0] : DEFAULT_CATEGORY;
  return { value, note: `«${shortenText(read.text)}» queda en ${value}` };
}

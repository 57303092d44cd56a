import clsx from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { formatNumber } from "#core/number-text.ts";
import { UNTRACKED_STOCK_LABEL } from "#core/stock.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { ProductFilters } from "./product-filters.ts";
import { ProductSearchField } from "./product-search.tsx";

const OPTIONS = PRODUCT_CATEGORIES.map((name) => ({ value: name, label: name }));

type Props = {
  filters: ProductFilters;
  /** Number of products that nobody has counted yet. */
  uncounted: number;
  unfolded?: boolean;
  onUnfold?: () => void;
  onChange: (filters: ProductFilters, typing?: boolean) => void;
  onEnter: (text: string) => void;
};

export function ProductFilterBar({
  filters,
  uncounted,
  unfolded = true,
  onUnfold,
  onChange,
  onEnter,
}: Props) {
  return (
    <div className="mb-4 flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center">
      <div className="flex min-w-0 flex-1 gap-2 max-sm:flex-wrap sm:min-w-64">
        <ProductSearchField
          value={filters.search}
          onChange={(search, typing) => onChange({ ...filters, search }, typing)}
          onEnter={onEnter}
        />
        {onUnfold && (
          <div className="sm:hidden">
            <Button icon={SlidersHorizontal} aria-expanded={unfolded} onClick={onUnfold}>
              Opciones
            </Button>
          </div>
        )}
      </div>
      <div className={clsx("sm:w-[16rem]", !unfolded && "max-sm:hidden")}>
        <SelectField
          label="Categoría"
          hideLabel
          options={OPTIONS}
          placeholder="Todas las categorías"
          value={filters.category}
          onValueChange={(category) => onChange({ ...filters, category })}
        />
      </div>
      <div className={clsx("flex flex-wrap gap-x-5", !unfolded && "max-sm:hidden")}>
        <Checkbox
          label="Solo con stock bajo"
          checked={filters.low}
          onCheckedChange={(low) => onChange({ ...filters, low })}
        />
        {(uncounted > 0 || filters.uncounted) && (
          <Checkbox
            label={`${UNTRACKED_STOCK_LABEL} (${formatNumber(uncounted)})`}
            checked={filters.uncounted}
            onCheckedChange={(chosen) => onChange({ ...filters, uncounted: chosen })}
          />
        )}
        <Checkbox
          label="Mostrar productos inactivos"
          checked={filters.inactive}
          onCheckedChange={(inactive) => onChange({ ...filters, inactive })}
        />
      </div>
    </div>
  );
}

import clsx from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { ProductFilters } from "./product-filters.ts";
import { ProductSearchField } from "./product-search.tsx";

const OPTIONS = PRODUCT_CATEGORIES.map((name) => ({ value: name, label: name }));

type Props = {
  filters: ProductFilters;
  unfolded?: boolean;
  /** How many products nobody has counted yet; the filter for them is shown only if there are some. */
  untracked?: number;
  /** Whether the user may begin a count of them. */
  counts?: boolean;
  onUnfold?: () => void;
  onChange: (filters: ProductFilters, typing?: boolean) => void;
  onEnter: (text: string) => void;
};

export function ProductFilterBar({ filters, unfolded = true, untracked = 0, counts, ...on }: Props) {
  const { onUnfold, onChange, onEnter } = on;
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
        <Checkbox
          label="Mostrar productos inactivos"
          checked={filters.inactive}
          onCheckedChange={(inactive) => onChange({ ...filters, inactive })}
        />
        {(untracked > 0 || filters.untracked) && (
          <Checkbox
            label={`Sin contar (${formatNumber(untracked)})`}
            checked={filters.untracked}
            onCheckedChange={(checked) => onChange({ ...filters, untracked: checked })}
          />
        )}
        {filters.untracked && untracked > 0 && counts && (
          <TextLink to="/products/conteo?empezar=sin-contar">Contarlos</TextLink>
        )}
      </div>
    </div>
  );
}

import clsx from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { PRODUCT_CATEGORIES, type ProductCategory } from "#core/goods/categories.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { ProductFilters } from "./product-filters.ts";
import { ProductSearchField } from "./product-search.tsx";

const OPTIONS = PRODUCT_CATEGORIES.map((name) => ({ value: name, label: name }));

type Props = {
  filters: ProductFilters;
  unfolded?: boolean;
  onUnfold?: () => void;
  onChange: (filters: ProductFilters, typing?: boolean) => void;
  onEnter: (text: string) => void;
};

export function ProductFilterBar({ filters, unfolded = true, onUnfold, onChange, onEnter }: Props) {
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
        <Field label="Categoría" hideLabel>
          <Select
            options={OPTIONS}
            placeholder="Todas las categorías"
            value={filters.category}
            onChange={({ target }) =>
              onChange({ ...filters, category: target.value as ProductCategory | "" })
            }
          />
        </Field>
      </div>
      <div className={clsx("flex flex-wrap gap-x-5", !unfolded && "max-sm:hidden")}>
        <Checkbox
          label="Solo con stock bajo"
          checked={filters.low}
          onChange={({ target }) => onChange({ ...filters, low: target.checked })}
        />
        <Checkbox
          label="Mostrar productos inactivos"
          checked={filters.inactive}
          onChange={({ target }) => onChange({ ...filters, inactive: target.checked })}
        />
      </div>
    </div>
  );
}

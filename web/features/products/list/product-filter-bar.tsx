import { CATEGORIES, type Category } from "#core/goods/categories.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ProductFilters } from "./product-filters.ts";
import { ProductSearch } from "./product-search.tsx";

const OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));

type Props = {
  filters: ProductFilters;
  onChange: (filters: ProductFilters, typing?: boolean) => void;
  onEnter: (text: string) => void;
};

export function ProductFilterBar({ filters, onChange, onEnter }: Props) {
  return (
    <div className="mb-4 flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center">
      <ProductSearch
        value={filters.search}
        onChange={(search, typing) => onChange({ ...filters, search }, typing)}
        onEnter={onEnter}
      />
      <div className="sm:w-64">
        <Field label="Categoría" hideLabel>
          <Select
            options={OPTIONS}
            placeholder="Todas las categorías"
            value={filters.category}
            onChange={({ target }) => onChange({ ...filters, category: target.value as Category | "" })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-5">
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

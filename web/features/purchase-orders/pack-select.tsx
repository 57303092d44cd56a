import { formatNumber } from "#core/number-text.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { useLoadedProduct } from "#web/features/products/products.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { type OrderPack, toOrderPack } from "./order-form.ts";

type Props = {
  productId: string | null;
  name: string;
  label: string;
  value: OrderPack | null;
  onChange: (pack: OrderPack | null) => void;
};

export function PackSelect({ productId, name, label, value, onChange }: Props) {
  const product = useLoadedProduct(productId);
  const packs: OrderPack[] = (product?.presentations ?? []).filter(
    ({ active, id }) => active || id === value?.id,
  );
  // Offers the line's pack also after it was deleted.
  if (value && !packs.some(({ id }) => id === value.id)) packs.push(value);
  if (packs.length === 0) return null;
  const one = product ? UNIT_WORDS[product.unit].one : "unidad";
  return (
    <div className="w-44 min-w-36 max-sm:flex-1">
      <Field label={label}>
        <Select
          aria-label={`${label}: ${name}`}
          value={value?.id ?? ""}
          options={[
            { value: "", label: `Por ${one}` },
            ...packs.map((pack) => ({ value: pack.id, label: `${pack.name} (${formatNumber(pack.units)})` })),
          ]}
          onChange={({ target }) => onChange(toOrderPack(packs.find(({ id }) => id === target.value)))}
        />
      </Field>
    </div>
  );
}

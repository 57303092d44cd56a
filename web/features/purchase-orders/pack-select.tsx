import { formatNumber } from "#core/number-text.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Pack } from "./packs.ts";

type Props = {
  label?: string;
  /** Of the control, with the product's. */
  name: string;
  unit: Unit;
  packs: readonly Pack[];
  /** Null is by unit. */
  pack: Pack | null;
  onChange: (pack: Pack | null) => void;
};

/** Chooses what a product is bought in; nothing for a product without packs. */
export function PackSelect({ label = "Se compra por", name, unit, packs, pack, onChange }: Props) {
  if (packs.length === 0) return null;
  const options = packs.map(({ id, name, units }) => ({
    value: id,
    label: `${name} de ${formatNumber(units)}`,
  }));
  const { one } = UNIT_WORDS[unit];
  return (
    <div className="min-w-36 flex-1 sm:max-w-44">
      <Field label={label}>
        <Select
          aria-label={name}
          placeholder={`${one[0]!.toUpperCase()}${one.slice(1)}`}
          options={options}
          value={pack?.id ?? ""}
          onChange={({ target }) => onChange(packs.find(({ id }) => id === target.value) ?? null)}
        />
      </Field>
    </div>
  );
}

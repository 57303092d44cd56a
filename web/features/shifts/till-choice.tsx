import type { Till } from "#core/contract/shifts/tills.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";

/** Number of tills that fit side by side on a phone. */
const FEW = 4;

type Props = { tills: readonly Till[]; chosen: string; onChoose: (tillId: string) => void };

/** Chooses this device's till. Renders nothing in a store with one till. */
export function DeviceTillSelect({ tills, chosen, onChoose }: Props) {
  if (tills.length < 2) return null;
  const options = tills.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-4 max-w-xl">
      {tills.length <= FEW ? (
        <RadioGroup
          legend="¿En qué caja estás?"
          name="till"
          options={options}
          value={chosen}
          onChange={onChoose}
        />
      ) : (
        <Field label="¿En qué caja estás?">
          <Select options={options} value={chosen} onChange={({ target }) => onChoose(target.value)} />
        </Field>
      )}
    </div>
  );
}

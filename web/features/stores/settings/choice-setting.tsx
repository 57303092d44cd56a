import { useState } from "react";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { StoreSettingsPatch } from "../change-settings.queries.ts";
import { SettingSaveOutcome } from "./save-outcome.tsx";
import { useSaveSetting } from "./use-save-setting.ts";

type Props<V extends string> = {
  label: string;
  /** Says in one sentence what each choice means. */
  hints: Record<V, string>;
  labels: Record<V, string>;
  chosen: V;
  change: (value: V) => StoreSettingsPatch;
};

/** Saves a choice immediately, without a button. */
export function ChoiceSetting<V extends string>({ label, hints, labels, chosen, change }: Props<V>) {
  const { save, ...outcome } = useSaveSetting();
  const [wanted, setWanted] = useState(chosen);
  const shown = outcome.saving ? wanted : chosen;
  const options = Object.entries<string>(labels).map(([value, text]) => ({ value, label: text }));
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} hint={hints[shown]}>
        <Select
          options={options}
          value={shown}
          onChange={({ target }) => {
            setWanted(target.value as V);
            save(change(target.value as V));
          }}
        />
      </Field>
      <SettingSaveOutcome {...outcome} />
    </div>
  );
}

import { useId, useState } from "react";
import { Switch } from "#web/ui/forms/switch.tsx";
import type { StoreSettingsPatch } from "../change-settings.queries.ts";
import { SettingSaveOutcome } from "./save-outcome.tsx";
import { useSaveSetting } from "./use-save-setting.ts";

type Props = {
  label: string;
  hint: string;
  on: boolean;
  change: (on: boolean) => StoreSettingsPatch;
};

/** Saves at once. Shows the chosen value while it is sent, and the saved value after a refusal. */
export function SwitchSetting({ label, hint, on, change }: Props) {
  const { save, ...outcome } = useSaveSetting();
  const [wanted, setWanted] = useState(on);
  const hintId = useId();
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Switch
          label={label}
          aria-describedby={hintId}
          checked={outcome.saving ? wanted : on}
          onChange={({ target }) => {
            setWanted(target.checked);
            save(change(target.checked));
          }}
        />
        <SettingSaveOutcome {...outcome} />
      </div>
      <p id={hintId} className="-mt-1 ml-13 text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  );
}

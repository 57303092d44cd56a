import { useEffect } from "react";
import { type SettingsPatch, useSaveSettings } from "../change-settings.queries.ts";
import { settingFailure } from "../public/setting-failure.ts";

const SEEN_MS = 4_000;

export function useSaveSetting() {
  const { mutate, isPending, isSuccess, error, reset } = useSaveSettings();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SEEN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return {
    save: (patch: SettingsPatch, onSaved?: () => void) => mutate(patch, { onSuccess: onSaved }),
    saving: isPending,
    saved: isSuccess,
    failure: error && settingFailure(error),
  };
}

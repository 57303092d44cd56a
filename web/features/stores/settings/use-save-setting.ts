import { useEffect } from "react";
import { type StoreSettingsPatch, useSaveStoreSettings } from "../change-settings.queries.ts";
import { describeSettingFailure } from "../public/setting-failure.ts";

const SEEN_MS = 4_000;

export function useSaveSetting() {
  const { mutate, isPending, isSuccess, error, reset } = useSaveStoreSettings();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SEEN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return {
    save: (patch: StoreSettingsPatch, onSaved?: () => void) => mutate(patch, { onSuccess: onSaved }),
    saving: isPending,
    saved: isSuccess,
    failure: error && describeSettingFailure(error),
  };
}

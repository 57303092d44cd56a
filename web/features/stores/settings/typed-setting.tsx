import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import type { StoreSettingsPatch } from "../change-settings.queries.ts";
import { findSettingProblem } from "../public/setting-failure.ts";
import { SettingSaveOutcome } from "./save-outcome.tsx";
import { useSaveSetting } from "./use-save-setting.ts";

type Props<D> = {
  label: string;
  hint: string;
  shown: D;
  change: (draft: D) => StoreSettingsPatch;
  children: (draft: D, onChange: (draft: D) => void) => ReactNode;
};

/** Saves when the user presses the button, because an unfinished number must not be saved. */
export function TypedSetting<D extends string | number | null>(props: Props<D>) {
  const { label, hint, shown, change, children } = props;
  const { save, ...outcome } = useSaveSetting();
  const [draft, setDraft] = useState(shown);
  const [before, setBefore] = useState(shown);
  const [sent, setSent] = useState<{ draft: D; isSaved: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A value saved here or on another device replaces the field's value, but not what the user types meanwhile.
  if (before !== shown || sent?.isSaved) {
    setBefore(shown);
    if (draft === before || draft === sent?.draft) setDraft(shown);
    if (sent?.isSaved) setSent(null);
  }

  function type(next: D) {
    setDraft(next);
    setProblem(null);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The button is removed after saving, so the focus returns to the field.
    const box = event.currentTarget.querySelector<HTMLElement>(".control");
    if (event.currentTarget.querySelector("button:focus-visible")) box?.focus();
    const patch = change(draft);
    const found = findSettingProblem(patch);
    setProblem(found);
    if (found || outcome.saving) return;
    setSent({ draft, isSaved: false });
    save(patch, () => setSent({ draft, isSaved: true }));
  }

  return (
    <form noValidate className="flex flex-col gap-1" onSubmit={submit}>
      <Field label={label} hint={hint} error={problem ?? undefined}>
        <div className="flex flex-wrap items-start gap-2">
          <div className="min-w-0 flex-1 basis-40">{children(draft, type)}</div>
          {draft !== shown && (
            <Button type="submit" variant="primary" busy={outcome.saving}>
              Guardar
            </Button>
          )}
        </div>
      </Field>
      <SettingSaveOutcome {...outcome} />
    </form>
  );
}

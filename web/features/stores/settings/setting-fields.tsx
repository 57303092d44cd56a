import { Check } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { type StoreSettingsPatch, useSaveStoreSettings } from "../change-settings.queries.ts";
import { describeSettingFailure, findSettingProblem } from "../public/setting-failure.ts";

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-4">
      <h3 id={titleId} className="border-b border-line pb-1 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Milliseconds for which a setting shows that its change was saved. */
const SAVED_SHOWN_MS = 4_000;

export function useSaveSetting() {
  const { mutate, isPending, isSuccess, error, reset } = useSaveStoreSettings();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return {
    save: (patch: StoreSettingsPatch, onSaved?: () => void) =>
      mutate({ body: patch }, { onSuccess: onSaved }),
    saving: isPending,
    saved: isSuccess,
    failure: error && describeSettingFailure(error),
  };
}

type OutcomeProps = { saving: boolean; saved: boolean; failure: string | null };

/** Shows the outcome in place, because a toast for each of a dozen switches would be too much. */
export function SettingSaveOutcome({ saving, saved, failure }: OutcomeProps) {
  return (
    <>
      <p
        role="status"
        className="flex items-center gap-1 text-sm font-semibold text-success-ink empty:hidden"
      >
        {saving && <span className="font-normal text-ink-soft">Guardando...</span>}
        {saved && (
          <>
            <Check aria-hidden className="size-4" />
            Guardado
          </>
        )}
      </p>
      <p role="alert" className="w-full text-sm text-danger-ink empty:hidden">
        {failure}
      </p>
    </>
  );
}

type SwitchProps = {
  label: string;
  hint: string;
  on: boolean;
  change: (on: boolean) => StoreSettingsPatch;
};

/** Saves at once. Shows the chosen value while it is sent, and the saved value after a refusal. */
export function SwitchSetting({ label, hint, on, change }: SwitchProps) {
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
          onCheckedChange={(checked) => {
            setWanted(checked);
            save(change(checked));
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

type ChoiceProps<V extends string> = {
  label: string;
  /** Says in one sentence what each choice means. */
  hints: Record<V, string>;
  labels: Record<V, string>;
  chosen: V;
  change: (value: V) => StoreSettingsPatch;
};

/** Saves a choice immediately, without a button. */
export function ChoiceSetting<V extends string>({ label, hints, labels, chosen, change }: ChoiceProps<V>) {
  const { save, ...outcome } = useSaveSetting();
  const [wanted, setWanted] = useState(chosen);
  const shown = outcome.saving ? wanted : chosen;
  const options = (Object.entries(labels) as [V, string][]).map(([value, text]) => ({ value, label: text }));
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        label={label}
        hint={hints[shown]}
        options={options}
        value={shown}
        onValueChange={(value) => {
          setWanted(value);
          save(change(value));
        }}
      />
      <SettingSaveOutcome {...outcome} />
    </div>
  );
}

type TypedProps<D> = {
  label: string;
  hint: string;
  shown: D;
  change: (draft: D) => StoreSettingsPatch;
  children: (draft: D, onChange: (draft: D) => void) => ReactNode;
};

/** Saves when the user presses the button, because an unfinished number must not be saved. */
export function TypedSetting<D extends string | number | null>(props: TypedProps<D>) {
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

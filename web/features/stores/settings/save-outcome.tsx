import { Check } from "lucide-react";

type Props = { saving: boolean; saved: boolean; failure: string | null };

/** Shows the outcome in place, because a toast for each of a dozen switches would be too much. */
export function SettingSaveOutcome({ saving, saved, failure }: Props) {
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

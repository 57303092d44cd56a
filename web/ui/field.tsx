import clsx from "clsx";
import type { ReactNode } from "react";
import { createContext, useContext, useId } from "react";

type FieldControl = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** What a control spreads over its element to belong to the field around it; empty outside one. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** For a search box whose purpose its icon and placeholder already show. */
  hideLabel?: boolean;
  children: ReactNode;
};

/** Label, control, and the hint or the error under it. */
export function Field({ label, hint, error, required, hideLabel, children }: Props) {
  const id = useId();
  const control: FieldControl = {
    id,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };
  return (
    <FieldContext value={control}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className={clsx("text-sm font-semibold", hideLabel && "sr-only")}>
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-danger-ink">
              *
            </span>
          )}
        </label>
        {children}
        {(error || hint) && (
          <p id={`${id}-note`} className={clsx("text-sm", error ? "text-danger-ink" : "text-ink-soft")}>
            {error || hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

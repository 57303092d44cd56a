import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"input">, "className" | "type" | "role" | "children"> & {
  label: ReactNode;
  hideLabel?: boolean;
  /** Whether its colour is soft, for a switch that each row of a list repeats. */
  quiet?: boolean;
  onCheckedChange?: (checked: boolean) => void;
};

/** For settings that change at once. In a form use a checkbox. */
export function Switch({ label, hideLabel, quiet, onCheckedChange, ...rest }: Props) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center gap-3">
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          onChange={onCheckedChange && (({ target }) => onCheckedChange(target.checked))}
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
          role="switch"
          className={clsx(
            "peer h-6 w-10 appearance-none rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-50",
            "checked:border-primary-edge",
            quiet ? "checked:bg-primary-soft" : "checked:bg-primary-edge",
          )}
        />
        <span
          aria-hidden
          className={clsx(
            "pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-transform peer-checked:translate-x-4",
            quiet ? "peer-checked:bg-primary-edge" : "peer-checked:bg-surface",
          )}
        />
      </span>
      <span className={clsx(hideLabel && "sr-only")}>{label}</span>
    </label>
  );
}

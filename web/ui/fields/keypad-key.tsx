import clsx from "clsx";
import type { ReactNode } from "react";

type KeyProps = { label: string; disabled?: boolean; onPress: () => void; children: ReactNode };

export function KeypadKey({ label, disabled, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className={clsx(
        "flex h-11 items-center justify-center rounded-md border border-line-strong bg-surface text-2xl font-semibold sm:h-13",
        "transition-colors duration-150 enabled:hover:bg-sunken enabled:active:bg-sunken disabled:opacity-40",
      )}
    >
      {children}
    </button>
  );
}

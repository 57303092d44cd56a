import clsx from "clsx";
import { Delete } from "lucide-react";
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

type Props = {
  /** The text to which a key adds its digit. */
  text: string;
  write: (text: string) => void;
  /** The key left of the 0. */
  children: ReactNode;
};

/** Digits in the order of a telephone, with a key that takes the last one back. */
export function Keypad({ text, write, children }: Props) {
  const digit = (key: string) => (
    <KeypadKey key={key} label={key} onPress={() => write(text + key)}>
      {key}
    </KeypadKey>
  );
  return (
    <div className="grid grid-cols-3 gap-2">
      {[..."123456789"].map(digit)}
      {children}
      {digit("0")}
      <KeypadKey label="Borrar" onPress={() => write(text.slice(0, -1))}>
        <Delete aria-hidden className="size-6" />
      </KeypadKey>
    </div>
  );
}

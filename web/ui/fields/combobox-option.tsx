import clsx from "clsx";
import type { ReactNode } from "react";

type Props = {
  id: string;
  active: boolean;
  /** Whether the option stays visible at the end of the list while the list scrolls. */
  pinned?: boolean;
  onTake: () => void;
  children: ReactNode;
};

/** An option without keyboard handlers, because the text field above keeps the focus and handles the keys. */
export function ComboboxOption({ id, active, pinned, onTake, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
    <div
      id={id}
      ref={active ? (row) => void row?.scrollIntoView({ block: "nearest" }) : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={clsx(
        "flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-b-0",
        pinned ? "sticky bottom-0 border-t" : "scroll-mb-14",
        active ? "bg-primary-soft" : "bg-surface hover:bg-sunken",
      )}
    >
      {children}
    </div>
  );
}

import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon?: LucideIcon; onClick: () => void; children: ReactNode };

/** A button that looks like a link, for what a form offers besides its fields. */
export function TextButton({ icon: Icon, onClick, children }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        "inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline",
        Icon && "gap-1.5 text-left",
      )}
    >
      {Icon && <Icon aria-hidden className="size-4.5 shrink-0" />}
      {children}
    </button>
  );
}

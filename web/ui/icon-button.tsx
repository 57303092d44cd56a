import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

type Props = Omit<ComponentProps<"button">, "className" | "aria-label" | "title" | "children"> & {
  label: string;
  icon: LucideIcon;
  /** 'quiet' for the icons that each row of a list repeats. */
  tone?: "plain" | "quiet" | "danger";
  filled?: boolean;
};

export function IconButton({ label, icon, tone = "plain", filled, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors duration-150",
        "disabled:opacity-40",
        tone === "danger"
          ? "text-danger-ink enabled:hover:bg-danger-soft"
          : filled
            ? "bg-button text-ink enabled:hover:bg-button-hover"
            : tone === "quiet"
              ? "text-ink-soft enabled:hover:bg-sunken enabled:hover:text-ink"
              : "text-ink enabled:hover:bg-sunken",
      )}
    >
      <Icon of={icon} className="size-5" />
    </button>
  );
}

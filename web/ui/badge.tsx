import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "primary" | "success" | "warning" | "danger" | "info" | "purple";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-soft",
  // An outline, because the soft fill of a yellow primary colour would look like a warning.
  primary: "text-primary-ink inset-ring inset-ring-primary-edge",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
  info: "bg-info-soft text-info-ink",
  purple: "bg-purple-soft text-purple-ink",
};

type Props = { tone?: BadgeTone; icon?: LucideIcon; children: ReactNode };

export function Badge({ tone = "neutral", icon: Icon, children }: Props) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-xs sm:whitespace-nowrap",
        tones[tone],
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {children}
    </span>
  );
}

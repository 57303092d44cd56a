import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#core/number-text.ts";

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

/** At the end of a menu entry's row. It arrives late, so it moves nothing; the till's narrow menu has no room for it. */
export function MenuCount({ count, meaning }: { count: number; meaning: string }) {
  return (
    <span
      title={meaning}
      className="ml-auto min-w-6 shrink-0 rounded-full bg-warning-soft px-1.5 text-center text-sm leading-5 font-semibold text-warning-ink folded:sr-only"
    >
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">: {meaning}</span>
    </span>
  );
}

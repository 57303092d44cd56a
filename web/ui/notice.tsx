import clsx from "clsx";
import { CircleAlert, CircleCheck } from "lucide-react";

type Props = { tone: "danger" | "success"; title: string; text?: string | undefined; className?: string };

/** Has no live region of its own: a live region in the parent announces the notice. */
export function Notice({ tone, title, text, className }: Props) {
  const Icon = tone === "danger" ? CircleAlert : CircleCheck;
  return (
    <div
      className={clsx(
        "flex gap-3 rounded-md px-4 py-3",
        tone === "danger" ? "bg-danger-soft text-danger-ink" : "bg-success-soft text-success-ink",
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm">{text}</p>}
      </div>
    </div>
  );
}

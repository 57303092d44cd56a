import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";

/** Milliseconds after which an error banner closes (specification, section 9). */
const ERROR_BANNER_DURATION_MS = 5000;

/** The caller gives each failure a new `key`, so that the banner opens again. */
export function ErrorBanner({ text }: { text: string }) {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), ERROR_BANNER_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!open) return null;
  return (
    <div
      role="alert"
      className="mb-5 flex gap-3 rounded-md border border-danger-ink bg-danger-soft px-4 py-3 font-semibold text-danger-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">{text}</p>
    </div>
  );
}

import clsx from "clsx";
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import {
  dismissToast,
  readCurrentToasts,
  subscribeToasts,
  TOAST_DURATION_MS,
  type Toast,
  type ToastTone,
} from "./toast.ts";

const tones: Record<ToastTone, { icon: LucideIcon; name: string; color: string }> = {
  success: { icon: CircleCheck, name: "Listo", color: "text-success-ink" },
  error: { icon: CircleX, name: "Error", color: "text-danger-ink" },
  warning: { icon: TriangleAlert, name: "Atención", color: "text-warning-ink" },
  info: { icon: Info, name: "Información", color: "text-info-ink" },
};

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, name, color } = tones[toast.tone];
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast visible
    <div
      // Not onPointerEnter, because a toast that appears under a resting pointer must not stay.
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-auto flex animate-rise items-start gap-2.5 rounded-md bg-surface pl-3 text-sm text-ink shadow-float not-first:mt-2"
    >
      <Icon aria-label={name} role="img" className={clsx("mt-3 size-5 shrink-0", color)} />
      <div className="min-w-0 flex-1 self-center py-0.5 wrap-anywhere">
        <p className="font-semibold">{toast.title}</p>
        {toast.text && <p className="text-ink-soft">{toast.text}</p>}
      </div>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={() => dismissToast(toast.id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-sm text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** Errors interrupt a screen reader; other toasts wait. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, readCurrentToasts);
  const list = (errors: boolean) =>
    toasts
      .filter((toast) => (toast.tone === "error") === errors)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />);
  // Rendered in the body as live regions, so that an open dialog neither covers nor silences the toasts.
  return createPortal(
    <section
      aria-label="Avisos"
      className="pointer-events-none fixed top-18 left-[max(0.75rem,calc(50vw-12rem))] z-70 w-[min(24rem,calc(100vw-1.5rem))] lg:top-3"
    >
      <div aria-live="assertive" className="peer">
        {list(true)}
      </div>
      <div aria-live="polite" className="peer-[:not(:empty)]:mt-2">
        {list(false)}
      </div>
    </section>,
    document.body,
  );
}

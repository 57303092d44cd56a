import clsx from "clsx";
import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { Notice } from "#web/features/sales/till/sale/notices.ts";

const tones = {
  success: { icon: CircleCheck, className: "bg-success-soft text-success-ink" },
  info: { icon: Info, className: "bg-info-soft text-info-ink" },
  warning: { icon: TriangleAlert, className: "bg-warning-soft text-warning-ink" },
  error: { icon: CircleX, className: "bg-danger-soft text-danger-ink" },
};

/** Notices in a fixed place, because a toast would cover the search field on every scan. */
export function TillNotice({ notice }: { notice: Notice | null }) {
  const { icon: Icon, className } = tones[notice?.tone ?? "info"];
  return (
    <div role={notice?.tone === "error" ? "alert" : "status"}>
      {notice && (
        <div className={clsx("flex items-start gap-2 rounded-md px-3 py-2 text-sm", className)}>
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">{notice.title}</strong>
            {notice.about && <span className="block font-semibold">{notice.about}</span>}
            <span className="block">{notice.text}</span>
          </p>
        </div>
      )}
    </div>
  );
}

import { CircleCheck } from "lucide-react";
import { useLocation } from "react-router";

/** What the screen before this one has to say; it goes along with the way here. */
export type Arrival = { title: string; text?: string };

export function ArrivalNotice() {
  const { arrival } = (useLocation().state ?? {}) as { arrival?: Arrival };
  return (
    <div role="status">
      {arrival && (
        <div className="mb-5 flex gap-3 rounded-md bg-success-soft px-4 py-3 text-success-ink">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{arrival.title}</p>
            {arrival.text && <p className="text-sm">{arrival.text}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

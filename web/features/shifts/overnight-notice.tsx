import { CalendarClock } from "lucide-react";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { overnightSinceText } from "./public/overnight.ts";

export function OvernightShiftNotice({ shift }: { shift: Shift }) {
  const since = overnightSinceText(shift, new Date());
  if (!since) return null;
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning-ink"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Esta caja está abierta {since}. Ciérrala y ábrela otra vez, para que cada día se cuente aparte.
      </span>
    </p>
  );
}

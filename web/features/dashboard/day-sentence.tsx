import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { describeSentForAnother } from "#core/cash/closing-summary.ts";
import type { DayReport } from "#core/contract/reports/reports.ts";
import { isOpenSinceEarlierDay, openShiftText, weekComparisonText } from "./day-text.ts";

/** Number of open tills that are shown by name. Further open tills are only counted. */
export const MAX_SHOWN_SHIFTS = 4;

/** How the day goes, and what was left open; the figures follow below. */
export function DaySentence({ day }: { day: DayReport }) {
  const left = day.openShifts.filter((shift) => isOpenSinceEarlierDay(shift, day.date));
  return (
    <div className="-mt-2 flex flex-col gap-3">
      <div>
        <p className="text-lg">{weekComparisonText(day)}</p>
        {day.sentForAnother ? (
          <p className="mt-1 text-sm text-warning-ink">{describeSentForAnother(day.sentForAnother)}.</p>
        ) : null}
      </div>
      {left.slice(0, MAX_SHOWN_SHIFTS).map((shift) => (
        <p key={shift.id} className="flex gap-2 rounded-md bg-warning-soft px-4 py-2.5 text-warning-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {openShiftText(shift, day.date)}.{" "}
            <Link to="/caja" className="-my-2 inline-flex min-h-11 items-center font-semibold underline">
              Cuéntala y ciérrala
            </Link>
          </span>
        </p>
      ))}
      <MoreShifts count={left.length - MAX_SHOWN_SHIFTS} />
    </div>
  );
}

/** Links to the list of all shifts, which includes the open shifts. */
export function MoreShifts({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="mt-1">
      <Link
        to="/caja/cierres"
        className="-my-3 inline-flex rounded-sm py-3 text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
      >
        y {count} más
      </Link>
    </p>
  );
}

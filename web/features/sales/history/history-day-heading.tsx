import { PesosAmount } from "#web/ui/money.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { formatHistoryDay, type SalesDay } from "./history-days.ts";

export function HistoryDayHeading({ day: { date, sum } }: { day: Pick<SalesDay, "date" | "sum"> }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <time dateTime={date} className="font-bold text-ink">
        {formatHistoryDay(date, new Date())}
      </time>{" "}
      {sum && (
        <span className="font-normal text-ink-soft tabular-nums">
          {saleCountText(sum.count)} ·{" "}
          <strong className="text-ink">
            <PesosAmount amount={sum.total} />
          </strong>
        </span>
      )}
    </span>
  );
}

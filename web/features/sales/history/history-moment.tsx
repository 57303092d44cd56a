import type { Sale } from "#core/contract/sales.ts";
import { saleDate } from "#web/features/sales/offers/sale-date.ts";

/** When it was, and who sold it. The day is quiet, as it stands in the heading above; the time is what one looks for. */
export function HistoryMoment({ sale: { createdAt, seller } }: { sale: Pick<Sale, "createdAt" | "seller"> }) {
  const text = saleDate(createdAt);
  const [, day = "", time = text] = /^(.+, )(.+)$/.exec(text) ?? [];
  return (
    <div className="min-w-31 text-sm text-ink-soft wrap-anywhere">
      <time dateTime={createdAt}>
        {day}
        <strong className="text-base whitespace-nowrap text-ink tabular-nums">{time}</strong>
      </time>
      <p>Vendió {seller.name}</p>
    </div>
  );
}

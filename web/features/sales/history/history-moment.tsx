import type { Sale } from "#core/contract/sales/sales.ts";
import { formatSaleDate } from "#web/ui/text/sale-date.ts";

/** Time and seller. The date is muted, because the heading has it. On narrow tables the time is above it. */
export function HistoryTimeAndSeller({
  sale: { createdAt, seller },
}: {
  sale: Pick<Sale, "createdAt" | "seller">;
}) {
  const text = formatSaleDate(createdAt);
  const [, day, time = text] = /^(.+), (.+)$/.exec(text) ?? [];
  return (
    <div className="min-w-31 text-sm text-ink-soft text-balance wrap-anywhere tight:text-xs">
      <time
        dateTime={createdAt}
        className="2xl:whitespace-nowrap tight:whitespace-normal tight:flex tight:flex-col-reverse"
      >
        {day && (
          <span>
            {day}
            <span className="tight:sr-only">, </span>
          </span>
        )}
        <strong className="text-base whitespace-nowrap text-ink tabular-nums">{time}</strong>
      </time>
      <p>Vendió {seller.name}</p>
    </div>
  );
}

import { CalendarClock } from "lucide-react";
import { Link } from "react-router";
import { useExpiringProducts } from "#web/features/expiries/expiries.queries.ts";
import { describeExpiringThisWeek } from "#web/features/expiries/expiry-text.ts";

const WEEK_DAYS = 7;

export function ExpiringProductsLink() {
  const text = describeExpiringThisWeek(useExpiringProducts(WEEK_DAYS).data ?? []);
  if (!text) return null;
  return (
    <Link
      to="/products/por-vencer"
      className="flex min-h-11 items-center gap-3 rounded-md bg-warning-soft px-4 py-2 font-semibold text-warning-ink hover:underline"
    >
      <CalendarClock aria-hidden className="size-5 shrink-0" />
      {text}
    </Link>
  );
}

import { ChevronRight, Flag } from "lucide-react";
import { Link } from "react-router";
import { salesToReviewText } from "#web/features/sales/review/flag-text.ts";

export function SalesToReviewLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/sales/por-revisar"
      className="flex min-h-14 items-center gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink transition-colors duration-150 sm:px-5"
    >
      <Flag aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{salesToReviewText(count)}</span>
        <span className="block text-sm">Sin conexión, o la plata no llegó. Mira qué conviene corregir.</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}

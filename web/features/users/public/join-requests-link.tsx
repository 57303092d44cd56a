import { ChevronRight, UserPlus } from "lucide-react";
import { Link } from "react-router";

/** Links to the join requests. Approving them here would fail in a session that was opened with a PIN. */
export function JoinRequestsLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/employees"
      className="flex min-h-14 items-center gap-3 rounded-lg bg-warning-soft px-4 py-3 font-semibold text-warning-ink transition-colors duration-150 sm:px-5"
    >
      <UserPlus aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        {count === 1 ? "1 persona pide unirse a tu tienda" : `${count} personas piden unirse a tu tienda`}
      </span>
      <span className="shrink-0 underline">Aprobar</span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import { salesStatisticsQuery } from "#web/features/sales/sales.queries.ts";

/** Shows how many people ask to join, as the dashboard last read it; sends no request. */
export function JoinRequestsBadge() {
  const count = useQuery({ ...salesStatisticsQuery, enabled: false }).data?.joinRequests ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-6 rounded-full bg-warning-soft px-1.5 text-center text-sm font-semibold text-warning-ink folded:ml-1">
      {count}
      <span className="sr-only"> {count === 1 ? "solicitud por aprobar" : "solicitudes por aprobar"}</span>
    </span>
  );
}

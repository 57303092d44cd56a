import { useQuery } from "@tanstack/react-query";
import { salesStatisticsQuery } from "#web/features/sales/sales.queries.ts";
import { MenuCount } from "#web/ui/badge.tsx";

/** Shows how many people ask to join, as the dashboard last read it; sends no request. */
export function JoinRequestsBadge() {
  const count = useQuery({ ...salesStatisticsQuery, enabled: false }).data?.joinRequests ?? 0;
  if (count === 0) return null;
  return (
    <MenuCount
      count={count}
      meaning={`${count} ${count === 1 ? "solicitud por aprobar" : "solicitudes por aprobar"}`}
    />
  );
}

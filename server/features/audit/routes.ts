import { listAudit } from "#core/contract/audit.ts";
import { listAuditEvents } from "#server/features/audit/audit.sql.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

export function auditRoutes(routes: RouteRegistrar) {
  routes.store(listAudit, async ({ tx, input: { query } }) => {
    const found = await listAuditEvents(tx, query.before ?? null, query.limit + 1);
    const events = found.slice(0, query.limit);
    return { events, next: found.length > events.length ? events.at(-1)!.id : null };
  });
}

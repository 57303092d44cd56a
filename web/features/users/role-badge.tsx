import { ROLE_LABELS, type Role } from "#core/permissions.ts";
import { Badge } from "#web/ui/badge.tsx";

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge tone={role === "OWNER" ? "primary" : role === "ADMIN" ? "info" : "neutral"}>
      {ROLE_LABELS[role]}
    </Badge>
  );
}

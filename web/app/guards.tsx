import type { ReactNode } from "react";
import { Navigate, Outlet } from "react-router";
import { hasPermission, type Permission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export function RequirePermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { user, isConfirmed } = useSession();
  if (user && hasPermission(user.role, permission)) return children;
  // Until the server confirms the session, the stored role may be outdated.
  return isConfirmed ? <Navigate to="/dashboard" replace /> : <Spinner page />;
}

export function RequireSignedOut() {
  const { status, isConfirmed } = useSession();
  if (!isConfirmed) return <Spinner page />;
  if (status === "signed-in") return <Navigate to="/dashboard" replace />;
  return <Outlet />;
}

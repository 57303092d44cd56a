import type { ReactNode } from "react";
import { Navigate, Outlet } from "react-router";
import { can, type Permission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export function PermittedOnly({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { user } = useSession();
  if (!user || !can(user.role, permission)) return <Navigate to="/dashboard" replace />;
  return children;
}

export function SignedOutOnly() {
  const { status } = useSession();
  if (status === "loading") return <Spinner page />;
  if (status === "signed-in") return <Navigate to="/dashboard" replace />;
  return <Outlet />;
}

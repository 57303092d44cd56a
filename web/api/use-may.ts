import { hasPermission, type Permission } from "#core/permissions.ts";
import { useSession } from "./session.tsx";

/** Returns a function that tells whether the signed-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => user !== null && hasPermission(user.role, permission);
}

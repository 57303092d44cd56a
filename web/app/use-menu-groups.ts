import { useEffect } from "react";
import type { Role } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { useStoreSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { readStored, writeStored } from "#web/storage.ts";
import { listMenuGroups, listUnusedPaths, type MenuGroup } from "./menu.ts";

/**
 * Returns the entries for this role and store. Until the settings have loaded, those of the last visit count:
 * an entry that appears later would push the others.
 */
export function useMenuGroups(role: Role): MenuGroup[] {
  const { data } = useStoreSettingsQuery();
  const name = `menu:${useSession().store?.id}`;
  const unused = data && listUnusedPaths(data).join(" ");
  useEffect(() => {
    if (unused !== undefined) writeStored(name, unused);
  }, [name, unused]);
  return listMenuGroups(role, (unused ?? readStored(name))?.split(" "));
}

import { hasPermission, type Role } from "#core/permissions.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useStoreSettingsQuery } from "../stores.queries.ts";
import { StoreSettingsForm } from "./settings-form.tsx";
import { ReadOnlyStoreSettings } from "./settings-list.tsx";

export function StoreSettingsCard({ role }: { role: Role }) {
  const query = useStoreSettingsQuery();
  return (
    <Card title="Cómo vendes">
      {!query.data ? (
        <LoadingState query={query} failure="Error al cargar los ajustes de la tienda" rows={4} />
      ) : hasPermission(role, "store.write") ? (
        <StoreSettingsForm settings={query.data} />
      ) : (
        <ReadOnlyStoreSettings settings={query.data} />
      )}
    </Card>
  );
}

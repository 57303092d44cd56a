import { hasPermission, type Role } from "#core/permissions.ts";
import { Card } from "#web/ui/card.tsx";
import { ListSkeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { useStoreSettingsQuery } from "../stores.queries.ts";
import { StoreSettingsForm } from "./settings-form.tsx";
import { ReadOnlyStoreSettings } from "./settings-list.tsx";

export function StoreSettingsCard({ role }: { role: Role }) {
  const { data, isError, isFetching, refetch } = useStoreSettingsQuery();
  return (
    <Card title="Cómo vendes">
      {!data && !isError && <ListSkeleton rows={4} />}
      {!data && isError && (
        <ErrorState text="Error al cargar los ajustes de la tienda" onReload={refetch} busy={isFetching} />
      )}
      {data &&
        (hasPermission(role, "store.write") ? (
          <StoreSettingsForm settings={data} />
        ) : (
          <ReadOnlyStoreSettings settings={data} />
        ))}
    </Card>
  );
}

import { hasPermission, type Role } from "#core/permissions.ts";
import { Card } from "#web/ui/card.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { useSettings } from "../stores.queries.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsList } from "./settings-list.tsx";

export function SettingsCard({ role }: { role: Role }) {
  const { data, isError, isFetching, refetch } = useSettings();
  return (
    <Card title="Cómo vendes">
      {!data && !isError && <SkeletonList rows={4} />}
      {!data && isError && (
        <ErrorState text="Error al cargar los ajustes de la tienda" onReload={refetch} busy={isFetching} />
      )}
      {data &&
        (hasPermission(role, "store.write") ? (
          <SettingsForm settings={data} />
        ) : (
          <SettingsList settings={data} />
        ))}
    </Card>
  );
}

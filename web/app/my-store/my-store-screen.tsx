import { Pencil } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { StoreThemeCard } from "#web/features/stores/personalization.tsx";
import { StoreForm } from "#web/features/stores/store-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SettingSearch } from "./setting-search.tsx";
import { OwnerInformation, StoreInformation } from "./store-information.tsx";
import { StoreSectionLinks } from "./store-section-links.tsx";
import { useNamedSetting, useShowNamedSetting } from "./use-named-setting.ts";

export function MyStoreScreen() {
  const { store, user } = useSession();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const named = useNamedSetting();
  useShowNamedSetting();
  if (!store || !user) return null;
  // The cards of the sections were on this page before.
  if (named?.section) return <Navigate to={named.to} replace />;
  return (
    <>
      <PageHeader
        title="Mi Tienda"
        subtitle="Los datos de tu negocio y los colores de esta pantalla."
        actions={
          may("store.write") &&
          !editing && (
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Editar
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4 lg:gap-5">
        <SettingSearch />
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
            {editing ? (
              <StoreForm store={store} onDone={() => setEditing(false)} />
            ) : (
              <StoreInformation store={store} />
            )}
            <OwnerInformation store={store} user={user} />
          </div>
          <StoreThemeCard />
        </div>
        <StoreSectionLinks />
      </div>
    </>
  );
}

import type { ReactNode } from "react";
import type { Store, User } from "#core/contract/session.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { useMay } from "#web/api/use-may.ts";
import { useRelease } from "#web/features/stores/stores.queries.ts";
import { useStoreOwnerContact } from "#web/features/users/users.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { Entry } from "#web/ui/data/entry.tsx";

export function StoreInformation({ store }: { store: Store }) {
  const { data: release } = useRelease();
  return (
    <Card title="Información general">
      <Entries>
        <Entry name="Nombre de la tienda">{store.name}</Entry>
        <Entry name="ID de la tienda">{store.storeId}</Entry>
        <Entry name="Teléfono">{store.phone}</Entry>
        <Entry name="NIT">{store.nit}</Entry>
        <Entry name="Dirección">{store.address}</Entry>
        {release && <Entry name="Versión de Mostrador">{release.version}</Entry>}
      </Entries>
      {release?.newer && (
        <p className="mt-4 rounded-md bg-sunken px-4 py-3 wrap-anywhere">
          En la carpeta de Mostrador está la versión {release.newer.version} ({release.newer.file}). Pídele a
          quien lo instaló que la ponga cuando la tienda esté cerrada.
        </p>
      )}
    </Card>
  );
}

export function OwnerInformation({ store, user }: { store: Store; user: User }) {
  const isOwner = user.role === "OWNER";
  const mayListEmployees = useMay()("employees.manage");
  const listed = useStoreOwnerContact(!isOwner && mayListEmployees);
  const contact = isOwner ? user.phone || user.email : listed;
  return (
    <Card title="Información del dueño">
      <Entries>
        <Entry name="Nombre">{store.ownerName}</Entry>
        {contact && <Entry name="Teléfono o correo">{contact}</Entry>}
        <Entry name="Rol">{ROLE_LABELS.OWNER}</Entry>
      </Entries>
    </Card>
  );
}

function Entries({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 @md:grid-cols-2">{children}</dl>;
}

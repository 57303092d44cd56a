import type { ReactNode } from "react";
import type { Store, User } from "#core/contract/session.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { useMay } from "#web/api/use-may.ts";
import { useInstalledVersion } from "#web/features/stores/stores.queries.ts";
import { useStoreOwnerContact } from "#web/features/users/users.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { LabelledValue } from "#web/ui/data/labelled-value.tsx";

export function StoreInformation({ store }: { store: Store }) {
  const { data: release } = useInstalledVersion();
  return (
    <Card title="Información general">
      <Entries>
        <LabelledValue name="Nombre de la tienda">{store.name}</LabelledValue>
        <LabelledValue name="ID de la tienda">{store.storeId}</LabelledValue>
        <LabelledValue name="Teléfono">{store.phone}</LabelledValue>
        <LabelledValue name="NIT">{store.nit}</LabelledValue>
        <LabelledValue name="Dirección">{store.address}</LabelledValue>
        {release && <LabelledValue name="Versión de Mostrador">{release.version}</LabelledValue>}
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
        <LabelledValue name="Nombre">{store.ownerName}</LabelledValue>
        {contact && <LabelledValue name="Teléfono o correo">{contact}</LabelledValue>}
        <LabelledValue name="Rol">{ROLE_LABELS.OWNER}</LabelledValue>
      </Entries>
    </Card>
  );
}

function Entries({ children }: { children: ReactNode }) {
  return <dl className="grid grid-pairs gap-x-6 gap-y-3">{children}</dl>;
}

import { Pencil } from "lucide-react";
import { useState } from "react";
import { hasPermission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { ConnectPhoneCard } from "#web/features/connection/public/connect-phone.tsx";
import { DevicesCard } from "#web/features/devices/public/devices-card.tsx";
import { FailedOutboxJobsCard } from "#web/features/outbox/public/outbox-card.tsx";
import { PrinterSettingsCard } from "#web/features/printers/public/printer-card.tsx";
import { CustomerScreenCard } from "#web/features/sales/public/customer-screen-card.tsx";
import { ScaleCard } from "#web/features/sales/public/scale-card.tsx";
import { ScaleLabelsCard } from "#web/features/sales/public/scale-labels-card.tsx";
import { BackupsCard } from "#web/features/stores/backups-card.tsx";
import { StoreThemeCard } from "#web/features/stores/personalization.tsx";
import { StoreSettingsCard } from "#web/features/stores/settings/settings-card.tsx";
import { StoreJoinCode } from "#web/features/stores/store-code.tsx";
import { StoreForm } from "#web/features/stores/store-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FiscalProfileCard } from "./fiscal-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { OwnerInformation, StoreInformation } from "./store-information.tsx";

export function MyStoreScreen() {
  const { store, user } = useSession();
  const [editing, setEditing] = useState(false);
  if (!store || !user) return null;
  const mayEdit = hasPermission(user.role, "store.write");
  return (
    <>
      <PageHeader
        title="Mi Tienda"
        subtitle="Los datos de tu negocio y los colores de esta pantalla."
        actions={
          mayEdit &&
          !editing && (
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Editar
            </Button>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
          {editing ? (
            <StoreForm store={store} onDone={() => setEditing(false)} />
          ) : (
            <StoreInformation store={store} />
          )}
          <OwnerInformation store={store} user={user} />
        </div>
        <StoreJoinCode code={store.storeId} />
        <div className="min-w-0 lg:col-span-2">
          <StoreSettingsCard role={user.role} />
        </div>
        {mayEdit && (
          <div className="min-w-0 lg:col-span-2">
            <FiscalProfileCard />
          </div>
        )}
        {hasPermission(user.role, "shifts.manage") && (
          <div className="min-w-0 lg:col-span-2">
            <DevicesCard storeId={store.id} />
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <PrinterSettingsCard role={user.role} />
        </div>
        <ScaleCard />
        <CustomerScreenCard />
        {mayEdit && (
          <div className="min-w-0 lg:col-span-2">
            <ScaleLabelsCard />
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <ConnectPhoneCard />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <SecurityCard user={user} />
        </div>
        {hasPermission(user.role, "store.mail") && <FailedOutboxJobsCard />}
        {hasPermission(user.role, "store.export") && (
          <div className="min-w-0 lg:col-span-2">
            <BackupsCard storeId={store.id} />
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <StoreThemeCard />
        </div>
      </div>
    </>
  );
}

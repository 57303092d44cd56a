import { MonitorSmartphone, Pencil } from "lucide-react";
import type { Device } from "#core/contract/devices.ts";
import { DeviceDialog } from "#web/features/devices/device-dialog.tsx";
import { deviceLastSeenText, pendingUploadsText } from "#web/features/devices/device-text.ts";
import { useDevices } from "#web/features/devices/devices.queries.ts";
import { readDeviceId } from "#web/offline/device/device-id.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

export function DevicesCard({ storeId }: { storeId: string }) {
  const query = useDevices();
  const { data } = query;
  const form = useDialog<Device | null>();
  return (
    <Card title="Equipos">
      <p className="mb-3 text-ink-soft">
        Los celulares y computadores donde se vende. Cada uno numera sus tirillas con su propia serie.
      </p>
      {data ? (
        data.length > 0 ? (
          <ul aria-label="Equipos" className="-mb-2 divide-y divide-line">
            {inOrder(data).map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isThis={device.id === readDeviceId(storeId)}
                onEdit={() => form.show(device)}
              />
            ))}
          </ul>
        ) : (
          <p>Aún no hay ninguno: cada equipo aparece aquí cuando alguien inicia sesión en él.</p>
        )
      ) : (
        <LoadingState query={query} otherwise="Error al cargar los equipos" rows={3} />
      )}
      {form.subject && <DeviceDialog key={form.turn} {...form.props} device={form.subject} />}
    </Card>
  );
}

function inOrder(devices: readonly Device[]): Device[] {
  return [...devices].sort((one, other) => Number(other.active) - Number(one.active));
}

type RowProps = { device: Device; isThis: boolean; onEdit: () => void };

function DeviceRow({ device, isThis, onEdit }: RowProps) {
  const { name, series, till, active, lastSeenAt, pending } = device;
  const waiting = pendingUploadsText(pending);
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-soft max-sm:hidden"
      >
        <MonitorSmartphone className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isThis && <Badge tone="primary">Este equipo</Badge>}
          {!active && <Badge>Desactivado</Badge>}
          {waiting && <Badge tone="warning">{waiting}</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          Serie {series} · {till.name} · {deviceLastSeenText(lastSeenAt, new Date())}
        </p>
      </div>
      <IconButton label={`Editar ${name}`} icon={Pencil} onClick={onEdit} />
    </li>
  );
}

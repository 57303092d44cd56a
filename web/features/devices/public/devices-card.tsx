import { MonitorSmartphone, Pencil } from "lucide-react";
import { useState } from "react";
import type { Device } from "#core/contract/devices.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { useTills } from "#web/features/shifts/shifts.queries.ts";
import { readDeviceId } from "#web/offline/device/device-id.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { deviceLastSeenText, pendingUploadsText } from "../device-text.ts";
import { useChangeDevice, useDevices } from "../devices.queries.ts";

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

type Props = { open: boolean; device: Device; onClose: () => void };

export function DeviceDialog({ open, device, onClose }: Props) {
  const { data: tills } = useTills();
  const { mutateAsync: change } = useChangeDevice();
  const [name, setName] = useState(device.name);
  const [tillId, setTillId] = useState(device.till.id);
  const isChanged = useChanged([name, tillId]);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useOneAtATime();
  const options = (tills ?? [device.till]).map((till) => ({ value: till.id, label: till.name }));

  const send = (body: { name?: string; tillId?: string; active?: boolean }, done: string) =>
    run(async () => {
      setProblem(null);
      try {
        await change({ params: { id: device.id }, body });
        toast.success(done, body.name ?? device.name);
        onClose();
      } catch (error) {
        setProblem(failureText(error, "No pudimos cambiar el equipo"));
      }
    });

  function save() {
    if (name.trim() === "") return setProblem("Escribe cómo se llama el equipo");
    const changed = pickChangedFields(
      { name: device.name, tillId: device.till.id },
      { name: name.trim(), tillId },
    );
    if (Object.keys(changed).length === 0) return onClose();
    void send(changed, "Equipo guardado");
  }

  async function toggle() {
    if (!device.active) return send({ active: true }, "Equipo activado");
    const waiting = pendingUploadsText(device.pending);
    const sure = await confirm({
      title: "¿Desactivar este equipo?",
      text: `En «${device.name}» ya no se podrá vender ni registrar nada, hasta que lo actives otra vez, y las sesiones abiertas allí se cierran.${waiting ? ` Tiene ${waiting}: súbelos primero desde ese equipo.` : ""}`,
      tone: "danger",
    });
    if (sure) await send({ active: false }, "Equipo desactivado");
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      unsaved={isChanged}
      title="Equipo"
      description={`Serie ${device.series}: sus tirillas se llaman ${device.series}-1, ${device.series}-2 y así.`}
      onSubmit={save}
      footer={
        <>
          <FormAlert notice={problem} />
          <Button onClick={() => void toggle()} busy={busy}>
            {device.active ? "Desactivar" : "Activar"}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Nombre del equipo"
          required
          value={name}
          maxLength={FIELD_LIMITS.name}
          autoComplete="off"
          onValueChange={setName}
        />
        <Field label="Caja en la que está" required>
          <Select value={tillId} options={options} onValueChange={setTillId} />
        </Field>
      </div>
    </Dialog>
  );
}

import { useState } from "react";
import type { Device } from "#core/contract/devices.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { useTills } from "#web/features/shifts/shifts.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useChanged } from "#web/ui/dialogs/unsaved.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { toast } from "#web/ui/toast.ts";
import { pendingUploadsText } from "./device-text.ts";
import { useChangeDevice } from "./devices.queries.ts";

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

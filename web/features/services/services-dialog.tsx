import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import {
  MAX_SERVICES,
  SERVICE_DIRECTION_LABELS,
  SERVICE_DIRECTIONS,
  type ServiceDirection,
} from "#core/cash/services.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Service } from "#core/contract/services.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { readQuantity, toFieldText } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type ServiceRequestBody,
  useChangeService,
  useSaveService,
  useServices,
} from "./services.queries.ts";

type Props = { open: boolean; onClose: () => void };

export function ServicesDialog({ open, onClose }: Props) {
  const { data: services } = useServices();
  const form = useDialog<Service | null>();
  const close = () => {
    form.close();
    onClose();
  };
  if (form.open)
    return (
      <ServiceForm key={form.turn} open={open} service={form.subject} onDone={form.close} onClose={close} />
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Servicios"
      description="Lo que la red te paga por cada operación se calcula solo."
    >
      <ul aria-label="Servicios" className="mb-4 divide-y divide-line border-y border-line">
        {services?.map((service) => (
          <ServiceRow key={service.id} service={service} onEdit={() => form.show(service)} />
        ))}
      </ul>
      {(services?.length ?? 0) < MAX_SERVICES && (
        <Button icon={Plus} onClick={() => form.show(null)}>
          Agregar servicio
        </Button>
      )}
    </Dialog>
  );
}

function ServiceRow({ service, onEdit }: { service: Service; onEdit: () => void }) {
  const { mutateAsync: change, isPending } = useChangeService();
  const { id, name, active } = service;
  const failed = (error: unknown) =>
    toast.error("No pudimos cambiar el servicio", failureText(error, "Inténtalo de nuevo."));
  const toggle = () => isPending || change({ params: { id }, body: { active: !active } }).catch(failed);
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{termsOf(service)}</p>
      </div>
      <Switch label="En uso" aria-label={`${name} en uso`} checked={active} onChange={toggle} />
      <IconButton label={`Cambiar ${name}`} icon={Pencil} onClick={onEdit} />
    </li>
  );
}

function termsOf({ commissionPercent, commissionFixed, fee }: Service): string {
  const parts = [
    ...(commissionPercent ? [`comisión ${formatNumber(commissionPercent)} %`] : []),
    ...(commissionFixed ? [`comisión ${formatPesos(commissionFixed)}`] : []),
    ...(fee ? [`cobras ${formatPesos(fee)}`] : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : "Sin comisión todavía";
}

type FormProps = Props & { service: Service | null; onDone: () => void };
const DIRECTIONS = SERVICE_DIRECTIONS.map((value) => ({ value, label: SERVICE_DIRECTION_LABELS[value] }));

function ServiceForm({ open, service, onDone, onClose }: FormProps) {
  const [name, setName] = useState(service?.name ?? "");
  const [direction, setDirection] = useState<ServiceDirection>(service?.direction ?? "IN");
  const [percent, setPercent] = useState(toFieldText(service?.commissionPercent ?? null));
  const [fixed, setFixed] = useState(service?.commissionFixed ?? null);
  const [fee, setFee] = useState(service?.fee ?? null);
  const { mutateAsync: save } = useSaveService();
  const form = useSubmit({
    send: (body: ServiceRequestBody) => save({ shown: service, body }),
    failed: "No pudimos guardar el servicio",
    onDone: closeWithToast(onDone, "Servicio guardado"),
  });
  function read(): ServiceRequestBody | string {
    if (name.trim() === "") return "Escribe cómo se llama el servicio.";
    const { value = null } = readQuantity(percent, 2);
    if (percent.trim() !== "" && value === null) return "Revisa el porcentaje de la comisión.";
    if (value !== null && value > 100) return "La comisión puede ser hasta el 100 %.";
    const commissionPercent = value || null;
    return { name: name.trim(), direction, commissionPercent, commissionFixed: fixed, fee };
  }
  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      onCancel={onDone}
      fields={[name, direction, percent, fixed, fee]}
      title={service ? service.name : "Agregar servicio"}
      save="Guardar"
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        <TextField
          label="Nombre"
          required
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          placeholder="Ej.: Recarga, Recibo de la luz"
          value={name}
          onValueChange={setName}
        />
        <RadioGroup
          legend="¿Qué haces?"
          name="direction"
          options={DIRECTIONS}
          value={direction}
          onChange={setDirection}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="La red te paga (%)">
            <NumberInput decimals={2} placeholder="Ej.: 5,5" value={percent} onChange={setPercent} />
          </Field>
          <MoneyField label="La red te paga por operación" value={fixed} onChange={setFixed} />
        </div>
        <MoneyField label="Tú le cobras al cliente (opcional)" value={fee} onChange={setFee} />
      </div>
    </FormDialog>
  );
}

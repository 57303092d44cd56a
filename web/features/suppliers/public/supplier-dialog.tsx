import { zodResolver } from "@hookform/resolvers/zod";
import { type SubmitEvent, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import type { z } from "zod";
import { createSupplier, type Supplier } from "#core/contract/suppliers.ts";
import { findNitHint } from "#core/people/nit.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useKeptForm } from "#web/api/form-draft.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { SaveButtons } from "#web/ui/forms/form-buttons.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  describeSupplierSaveFailure,
  findSupplierFieldMessage,
  findSupplierFormFailure,
  type SupplierFailure,
} from "../supplier-failures.ts";
import { useSaveSupplier } from "../suppliers.queries.ts";

const schema = createSupplier.body;
type Draft = z.input<typeof schema>;

const toDraft = (supplier: Supplier | null): Draft => ({
  name: supplier?.name ?? "",
  contactName: supplier?.contactName ?? "",
  phone: supplier?.phone ?? "",
  email: supplier?.email ?? "",
  address: supplier?.address ?? "",
  nit: supplier?.nit ?? "",
  description: supplier?.description ?? "",
});

const isField = (name: string): name is keyof Draft => name in schema.shape;

type Props = {
  open: boolean;
  /** The supplier to change; null for a new one. */
  supplier: Supplier | null;
  onClose: () => void;
  onCreated?: (supplier: Supplier) => void;
};

export function SupplierDialog({ open, supplier, onClose, onCreated }: Props) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: toDraft(supplier) });
  const kept = useKeptForm(supplier ? null : "supplier", form);
  const { errors, isSubmitting, isDirty } = form.formState;
  const { mutateAsync: save } = useSaveSupplier();
  const [notice, setNotice] = useState<SupplierFailure | null>(null);
  const { run, isBusy } = useOneAtATime();
  function close() {
    if (isBusy()) return;
    kept.forget();
    onClose();
  }
  const field = (name: keyof Draft) => ({
    ...form.register(name),
    error: findSupplierFieldMessage(errors[name]?.message),
  });

  async function send(values: z.output<typeof schema>) {
    setNotice(null);
    try {
      const created = await save({ shown: supplier, body: values });
      kept.forget();
      if (created) onCreated?.(created);
      toast.success(supplier ? "Proveedor actualizado" : "Proveedor creado", values.name);
      onClose();
    } catch (error) {
      setNotice(describeSupplierSaveFailure(error));
      if (!(error instanceof ApiError)) return;
      for (const { field, message } of error.fields)
        if (isField(field)) form.setError(field, { message }, { shouldFocus: true });
    }
  }

  const refuse = ({ name, phone, email }: FieldErrors<Draft>) =>
    setNotice(
      findSupplierFormFailure(name?.message) ??
        findSupplierFormFailure(phone?.message) ??
        findSupplierFormFailure(email?.message),
    );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    void run(() => form.handleSubmit(send, refuse)(event));
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isDirty}
      title={supplier ? "Editar Proveedor" : "Nuevo Proveedor"}
      onSubmit={submit}
      footer={
        <>
          <FormAlert>{notice && (notice.text ? `${notice.title}: ${notice.text}` : notice.title)}</FormAlert>
          <SaveButtons
            save={supplier ? "Guardar Cambios" : "Crear Proveedor"}
            busy={isSubmitting}
            onCancel={close}
          />
        </>
      }
    >
      <DraftNote draft={kept} />
      <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
        <div className="sm:col-span-2">
          <TextField label="Nombre" required {...field("name")} autoComplete="off" />
        </div>
        <TextField label="Teléfono" required {...field("phone")} type="tel" autoComplete="off" />
        <TextField label="Persona de contacto" {...field("contactName")} autoComplete="off" />
        <TextField label="Correo electrónico" {...field("email")} type="email" autoComplete="off" />
        <TextField
          label="NIT"
          hint={findNitHint(form.watch("nit") ?? "")}
          {...field("nit")}
          autoComplete="off"
        />
        <div className="sm:col-span-2">
          <TextField label="Dirección" {...field("address")} autoComplete="off" />
        </div>
        <div className="sm:col-span-2">
          <TextareaField label="Descripción" {...field("description")} rows={3} />
        </div>
      </div>
    </Dialog>
  );
}

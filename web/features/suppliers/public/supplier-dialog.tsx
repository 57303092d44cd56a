import type { z } from "zod";
import { createSupplier, type Supplier } from "#core/contract/suppliers.ts";
import { findNitHint } from "#core/people/nit.ts";
import { joinFailureText } from "#web/api/failure-text.ts";
import { useKeptForm } from "#web/api/form-draft.ts";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  describeSupplierSaveFailure,
  findSupplierFieldMessage,
  findSupplierFormFailure,
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

type Props = {
  open: boolean;
  /** The supplier to change; null for a new one. */
  supplier: Supplier | null;
  onClose: () => void;
  onCreated?: (supplier: Supplier) => void;
};

export function SupplierDialog({ open, supplier, onClose, onCreated }: Props) {
  const { form } = useSchemaForm(schema, toDraft(supplier));
  const kept = useKeptForm(supplier ? null : "supplier", form);
  const { errors, isDirty } = form.formState;
  const { mutateAsync: save } = useSaveSupplier();
  const sending = useCheckedSubmit(form, {
    send: (values) => save({ shown: supplier, body: values }),
    failed: (error) => joinFailureText(describeSupplierSaveFailure(error)),
    refused: ({ name, phone, email }) => {
      const [failure] = [name, phone, email].flatMap((one) => findSupplierFormFailure(one?.message) ?? []);
      return failure && joinFailureText(failure);
    },
    onDone: (created) => {
      if (created) onCreated?.(created);
      toast.success(supplier ? "Proveedor actualizado" : "Proveedor creado", form.getValues("name").trim());
      close();
    },
  });
  function close() {
    kept.forget();
    onClose();
  }
  const field = (name: keyof Draft) => ({
    ...form.register(name),
    error: findSupplierFieldMessage(errors[name]?.message),
  });

  return (
    <FormDialog
      form={sending}
      read={sending.read}
      open={open}
      onClose={close}
      unsaved={isDirty}
      title={supplier ? "Editar Proveedor" : "Nuevo Proveedor"}
      save={supplier ? "Guardar Cambios" : "Crear Proveedor"}
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
    </FormDialog>
  );
}

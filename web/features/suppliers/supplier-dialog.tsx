import type { Supplier } from "#core/contract/suppliers.ts";
import { nitHint } from "#core/people/nit.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { SaveButtons } from "#web/ui/forms/form-buttons.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { supplierFieldMessage } from "./supplier-failures.ts";
import type { SupplierFormDraft } from "./supplier-form.ts";
import { useSupplierForm } from "./use-supplier-form.ts";

type Props = { open: boolean; supplier: Supplier | null; onClose: () => void };

export function SupplierDialog({ open, supplier, onClose }: Props) {
  const { form, notice, submit, isBusy } = useSupplierForm(supplier, onClose);
  const { errors, isSubmitting, isDirty } = form.formState;
  const close = () => isBusy() || onClose();
  const field = (name: keyof SupplierFormDraft) => ({
    ...form.register(name),
    error: supplierFieldMessage(errors[name]?.message),
  });
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
      <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
        <div className="sm:col-span-2">
          <TextField label="Nombre" required {...field("name")} autoComplete="off" />
        </div>
        <TextField label="Teléfono" required {...field("phone")} type="tel" autoComplete="off" />
        <TextField label="Persona de contacto" {...field("contactName")} autoComplete="off" />
        <TextField label="Correo electrónico" {...field("email")} type="email" autoComplete="off" />
        <TextField label="NIT" hint={nitHint(form.watch("nit") ?? "")} {...field("nit")} autoComplete="off" />
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

import type { Supplier } from "#core/contract/suppliers.ts";
import { nitHint } from "#core/people/nit.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { SaveButtons } from "#web/ui/forms/form-buttons.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { supplierFieldMessage } from "./supplier-failures.ts";
import type { SupplierFormDraft } from "./supplier-form.ts";
import { useSupplierForm } from "./use-supplier-form.ts";

type Props = { open: boolean; supplier: Supplier | null; onClose: () => void };

export function SupplierDialog({ open, supplier, onClose }: Props) {
  const { form, notice, submit, isBusy } = useSupplierForm(supplier, onClose);
  const { errors, isSubmitting, isDirty } = form.formState;
  const close = () => isBusy() || onClose();
  const error = (name: keyof SupplierFormDraft) => supplierFieldMessage(errors[name]?.message);
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
          <Field label="Nombre" required error={error("name")}>
            <TextInput {...form.register("name")} autoComplete="off" />
          </Field>
        </div>
        <Field label="Teléfono" required error={error("phone")}>
          <TextInput {...form.register("phone")} type="tel" autoComplete="off" />
        </Field>
        <Field label="Persona de contacto" error={error("contactName")}>
          <TextInput {...form.register("contactName")} autoComplete="off" />
        </Field>
        <Field label="Correo electrónico" error={error("email")}>
          <TextInput {...form.register("email")} type="email" autoComplete="off" />
        </Field>
        <Field label="NIT" error={error("nit")} hint={nitHint(form.watch("nit") ?? "")}>
          <TextInput {...form.register("nit")} autoComplete="off" />
        </Field>
        <div className="sm:col-span-2">
          <Field label="Dirección" error={error("address")}>
            <TextInput {...form.register("address")} autoComplete="off" />
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field label="Descripción" error={error("description")}>
            <Textarea {...form.register("description")} rows={3} />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}

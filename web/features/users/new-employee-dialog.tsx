import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { newPinField } from "#core/contract/fields.ts";
import { createUser } from "#core/contract/users.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { EMPLOYEE_ROLE_OPTIONS } from "./employee-form.ts";
import { PIN_RULES_HINT, PinField } from "./pin-field.tsx";
import { useChangeUser, useCreateUser } from "./users.queries.ts";

const withOwnPin = createUser.body.extend({ ownPin: newPinField("Tu PIN es requerido") });
const withoutOwnPin = createUser.body.extend({ ownPin: z.string().optional() });

type Props = {
  open: boolean;
  meWithoutPin: string | null;
  onClose: () => void;
};

export function NewEmployeeDialog({ open, meWithoutPin, onClose }: Props) {
  const { mutateAsync: create } = useCreateUser();
  const { mutateAsync: change } = useChangeUser();
  const form = useForm({
    resolver: zodResolver(meWithoutPin ? withOwnPin : withoutOwnPin),
    defaultValues: { name: "", role: "CASHIER" as const, phoneOrEmail: "", pin: "", ownPin: "" },
  });
  const field = bindFields(form);
  const sending = useCheckedSubmit(form, {
    send: async ({ ownPin, ...body }) => {
      // Sets the user's own PIN first: if that fails, no employee was created, and the form can be sent again.
      if (meWithoutPin && ownPin) await change({ params: { id: meWithoutPin }, body: { pin: ownPin } });
      await create({ body });
      return `${body.name} ya puede entrar con su PIN en los equipos de la tienda`;
    },
    failed: (error) => {
      if (!(error instanceof ApiError) || error.code !== "EMAIL_TAKEN")
        return failedWriteText(error, "No pudimos crear el empleado");
      form.setError("phoneOrEmail", { message: error.message }, { shouldFocus: true });
      return "";
    },
    onDone: (text) => closeWithToast(onClose, "Empleado creado", text)(),
  });

  return (
    <FormDialog
      form={sending}
      read={sending.read}
      open={open}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title="Crear empleado con PIN"
      description="Entra solo en los equipos de la tienda, donde ya hay una sesión. No necesita correo ni contraseña."
      save="Crear"
      saving="Creando..."
    >
      <div className="flex flex-col gap-4">
        <TextField label="Nombre" required {...field("name")} autoComplete="off" />
        <SelectField label="Rol" required {...field("role")} options={EMPLOYEE_ROLE_OPTIONS} />
        <PinField label="PIN" required hint={PIN_RULES_HINT} {...field("pin")} />
        {meWithoutPin && (
          <PinField
            label="Tu PIN"
            required
            hint="El tuyo, para volver a vender tú sin cerrar sesión."
            {...field("ownPin")}
          />
        )}
        <TextField
          label="Teléfono o correo"
          hint="Si quieres tenerlo a mano."
          {...field("phoneOrEmail")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </FormDialog>
  );
}

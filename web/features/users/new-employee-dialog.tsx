import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { newPinField } from "#core/contract/fields.ts";
import { createUser } from "#core/contract/users.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { FailureNotice } from "#web/ui/forms/failure-notice.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toast } from "#web/ui/toast.ts";
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
  const creating = useCreateUser();
  const changing = useChangeUser();
  const isPending = creating.isPending || changing.isPending;
  const form = useForm({
    resolver: zodResolver(meWithoutPin ? withOwnPin : withoutOwnPin),
    defaultValues: { name: "", role: "CASHIER" as const, phoneOrEmail: "", pin: "", ownPin: "" },
  });
  const field = bindFields(form);
  const [notice, setNotice] = useState<string | null>(null);

  const submit = form.handleSubmit(
    async ({ ownPin, ...body }) => {
      setNotice(null);
      try {
        // Sets the user's own PIN first: if that fails, no employee was created, and the form can be sent
        // again.
        if (meWithoutPin && ownPin)
          await changing.mutateAsync({ params: { id: meWithoutPin }, body: { pin: ownPin } });
        await creating.mutateAsync({ body });
        toast.success(
          "Empleado creado",
          `${body.name} ya puede entrar con su PIN en los equipos de la tienda`,
        );
        onClose();
      } catch (error) {
        if (error instanceof ApiError && error.code === "EMAIL_TAKEN")
          form.setError("phoneOrEmail", { message: error.message }, { shouldFocus: true });
        else setNotice(failedWriteText(error, "No pudimos crear el empleado"));
      }
    },
    () => setNotice(null),
  );

  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      unsaved={form.formState.isDirty}
      title="Crear empleado con PIN"
      description="Entra solo en los equipos de la tienda, donde ya hay una sesión. No necesita correo ni contraseña."
      onSubmit={submit}
      footer={
        <>
          <FailureNotice failure={notice} />
          <FormButtons save={isPending ? "Creando..." : "Crear"} busy={isPending} onCancel={onClose} />
        </>
      }
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
    </Dialog>
  );
}

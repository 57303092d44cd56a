import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { Employee } from "#core/contract/users.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { describeEmployeeSaveFailure } from "./employee-failures.ts";
import {
  createEmployeeFormSchema,
  EMPLOYEE_ROLE_OPTIONS,
  type EmployeeFormDraft,
  findEmployeeChanges,
  isEmployeeRole,
} from "./employee-form.ts";
import { PIN_RULES_HINT, PinField } from "./pin-field.tsx";
import { useChangeUser } from "./users.queries.ts";

type Props = {
  open: boolean;
  employee: Employee;
  /** Id of the signed-in user if that user has no PIN, and so could not take the device over again. */
  meWithoutPin: string | null;
  onClose: () => void;
};

export function EmployeeDialog({ open, employee, meWithoutPin, onClose }: Props) {
  const { mutateAsync: change } = useChangeUser();
  const form = useForm({
    resolver: zodResolver(createEmployeeFormSchema(employee.phoneOrEmail !== null, meWithoutPin !== null)),
    defaultValues: toEmployeeDraft(employee),
  });
  const field = bindFields(form);
  const givesPin = useWatch({ control: form.control, name: "pin" }) !== "";
  const sending = useCheckedSubmit(form, {
    send: async (values) => {
      const body = findEmployeeChanges(employee, values);
      if (Object.keys(body).length === 0) return onClose;
      // Sets the signed-in user's own PIN first: if that fails, the employee is unchanged, and the form can
      // be sent again.
      if (meWithoutPin && values.pin && values.ownPin)
        await change({ params: { id: meWithoutPin }, body: { pin: values.ownPin } });
      await change({ params: { id: employee.id }, body });
      return closeWithToast(onClose, "Empleado actualizado", values.name);
    },
    failed: (failure) => {
      if (failure instanceof ApiError && failure.code === "EMAIL_TAKEN")
        form.setError("phoneOrEmail", { message: failure.message }, { shouldFocus: true });
      return describeEmployeeSaveFailure(failure);
    },
    onDone: (close) => close(),
  });

  return (
    <FormDialog
      form={sending}
      read={sending.read}
      open={open}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title="Editar Empleado"
      save="Guardar Cambios"
    >
      <div className="flex flex-col gap-4">
        <TextField label="Nombre" required {...field("name")} autoComplete="off" />
        <TextField
          label="Teléfono o correo"
          required={employee.phoneOrEmail !== null}
          hint={employee.pinOnly ? undefined : "Si escribes un correo, con él inicia sesión desde ahora."}
          {...field("phoneOrEmail")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField label="Rol" required {...field("role")} options={EMPLOYEE_ROLE_OPTIONS} />
        <PinField
          label={employee.hasPin ? "PIN nuevo" : "PIN"}
          hint={`${PIN_RULES_HINT} ${employee.hasPin ? "Vacío, sigue el que tiene." : "Con él vende en una caja que usan varios."}`}
          {...field("pin")}
        />
        {meWithoutPin && givesPin && (
          <PinField
            label="Tu PIN"
            required
            hint="El tuyo, para volver a vender tú sin cerrar sesión."
            {...field("ownPin")}
          />
        )}
      </div>
    </FormDialog>
  );
}

function toEmployeeDraft({ name, phoneOrEmail, role }: Employee): EmployeeFormDraft {
  return { name, phoneOrEmail, role: isEmployeeRole(role) ? role : "EMPLOYEE", pin: "", ownPin: "" };
}

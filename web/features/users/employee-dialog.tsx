import { useWatch } from "react-hook-form";
import type { Employee } from "#core/contract/users.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { describeEmployeeSaveFailure } from "./employee-failures.ts";
import {
  createEmployeeFormSchema,
  EMPLOYEE_ROLE_OPTIONS,
  type EmployeeFormDraft,
  findEmployeeChanges,
  isEmployeeRole,
} from "./employee-form.ts";
import { PIN_RULES_HINT, PinField } from "./pin-field.tsx";
import { useChangeUser, useCreateUser } from "./users.queries.ts";

type Props = {
  open: boolean;
  /** Null to create an employee who signs in with a PIN. */
  employee: Employee | null;
  /** Id of the signed-in user if that user has no PIN, and so could not take the device over again. */
  meWithoutPin: string | null;
  onClose: () => void;
};

export function EmployeeDialog({ open, employee, meWithoutPin, onClose }: Props) {
  const { mutateAsync: create } = useCreateUser();
  const { mutateAsync: change } = useChangeUser();
  const schema = createEmployeeFormSchema(employee, meWithoutPin !== null);
  const { form, field } = useSchemaForm(schema, toEmployeeDraft(employee));
  const givesPin = useWatch({ control: form.control, name: "pin" }) !== "";
  const sending = useCheckedSubmit(form, {
    send: async ({ ownPin, ...values }) => {
      const changes = employee && findEmployeeChanges(employee, values);
      if (changes && Object.keys(changes).length === 0) return onClose;
      // Sets the signed-in user's own PIN first: if that fails, nothing else was saved, and the form can be sent again.
      if (meWithoutPin && values.pin && ownPin)
        await change({ params: { id: meWithoutPin }, body: { pin: ownPin } });
      if (changes) {
        await change({ params: { id: employee.id }, body: changes });
        return closeWithToast(onClose, "Empleado actualizado", values.name);
      }
      await create({ body: values });
      const text = `${values.name} ya puede entrar con su PIN en los equipos de la tienda`;
      return closeWithToast(onClose, "Empleado creado", text);
    },
    failed: (error) => {
      const isTaken = error instanceof ApiError && error.code === "EMAIL_TAKEN";
      if (isTaken) form.setError("phoneOrEmail", { message: error.message }, { shouldFocus: true });
      if (employee) return describeEmployeeSaveFailure(error);
      return isTaken ? "" : failedWriteText(error, "No pudimos crear el empleado");
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
      {...(employee ? CHANGING : CREATING)}
    >
      <div className="flex flex-col gap-4">
        <TextField label="Nombre" required {...field("name")} autoComplete="off" />
        <SelectField label="Rol" required {...field("role")} options={EMPLOYEE_ROLE_OPTIONS} />
        <PinField
          label={employee?.hasPin ? "PIN nuevo" : "PIN"}
          required={!employee}
          hint={`${PIN_RULES_HINT} ${pinHint(employee)}`.trim()}
          {...field("pin")}
        />
        {meWithoutPin && (givesPin || !employee) && (
          <PinField
            label="Tu PIN"
            required
            hint="El tuyo, para volver a vender tú sin cerrar sesión."
            {...field("ownPin")}
          />
        )}
        <TextField
          label="Teléfono o correo"
          required={Boolean(employee?.phoneOrEmail)}
          hint={contactHint(employee)}
          {...field("phoneOrEmail")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </FormDialog>
  );
}

const CHANGING = { title: "Editar Empleado", save: "Guardar Cambios" };
const CREATING = {
  title: "Crear empleado con PIN",
  description:
    "Entra solo en los equipos de la tienda, donde ya hay una sesión. No necesita correo ni contraseña.",
  save: "Crear",
  saving: "Creando...",
};

function pinHint(employee: Employee | null): string {
  if (!employee) return "";
  return employee.hasPin ? "Vacío, sigue el que tiene." : "Con él vende en una caja que usan varios.";
}

function contactHint(employee: Employee | null): string | undefined {
  if (!employee) return "Si quieres tenerlo a mano.";
  return employee.pinOnly ? undefined : "Si escribes un correo, con él inicia sesión desde ahora.";
}

const toEmployeeDraft = (employee: Employee | null): EmployeeFormDraft => ({
  name: employee?.name ?? "",
  phoneOrEmail: employee?.phoneOrEmail ?? "",
  role: !employee ? "CASHIER" : isEmployeeRole(employee.role) ? employee.role : "EMPLOYEE",
  pin: "",
  ownPin: "",
});

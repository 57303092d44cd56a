import { z } from "zod";
import { requiredText } from "#core/contract/fields.ts";
import { changeUser, EMPLOYEE_ROLES, type Employee, type EmployeeRole } from "#core/contract/users.ts";
import { pinProblem } from "#core/people/pin.ts";
import { ROLE_LABELS } from "#core/permissions.ts";

const { phoneOrEmail } = changeUser.body.shape;

const somePin = z.string().check((context) => {
  const message = context.value && pinProblem(context.value);
  if (message) context.issues.push({ code: "custom", message, input: context.value });
});

const NO_CONTACT = "El contacto es requerido";

/** Keeps the contact required once there is one. `needsOwnPin`: giving a PIN requires the user's own PIN. */
export function employeeForm(hasContact: boolean, needsOwnPin = false) {
  const form = z.object({
    name: requiredText("El nombre", 200, "El nombre es requerido"),
    phoneOrEmail: phoneOrEmail.refine((text) => text !== null || !hasContact, NO_CONTACT),
    role: z.enum(EMPLOYEE_ROLES),
    /** An empty PIN means no change. */
    pin: somePin,
    ownPin: somePin,
  });
  return form.refine(({ pin, ownPin }) => !needsOwnPin || !pin || ownPin, {
    path: ["ownPin"],
    message: "Tu PIN es requerido",
  });
}

export type EmployeeDraft = z.input<ReturnType<typeof employeeForm>>;
export type EmployeeValues = z.output<ReturnType<typeof employeeForm>>;

export const ROLE_OPTIONS = EMPLOYEE_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

export function isEmployeeRole(role: string | undefined): role is EmployeeRole {
  return EMPLOYEE_ROLES.some((one) => one === role);
}

/** Returns the changed fields; {} if none. A typed PIN counts as changed. */
export function employeeChanges(employee: Employee, { name, phoneOrEmail, role, pin }: EmployeeValues) {
  return {
    ...(name !== employee.name && { name }),
    ...(phoneOrEmail !== employee.phoneOrEmail && { phoneOrEmail }),
    ...(role !== employee.role && { role }),
    ...(pin && { pin }),
  };
}

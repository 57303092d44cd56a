import { z } from "zod";
import { newPinField, requiredTextField } from "#core/contract/fields.ts";
import { ASSIGNABLE_ROLES, type AssignableRole, changeUser, type Employee } from "#core/contract/users.ts";
import { findPinProblem } from "#core/people/pin.ts";
import { ROLE_LABELS } from "#core/permissions.ts";

const { phoneOrEmail } = changeUser.body.shape;

const somePin = z.string().check((context) => {
  const message = context.value && findPinProblem(context.value);
  if (message) context.issues.push({ code: "custom", message, input: context.value });
});

const NO_CONTACT = "El contacto es requerido";

/**
 * A new employee needs a PIN, and one with a contact must keep a contact. With `needsOwnPin`, setting the employee's
 * PIN also requires the signed-in user's PIN.
 */
export function createEmployeeFormSchema(employee: Employee | null, needsOwnPin = false) {
  const form = z.object({
    name: requiredTextField("El nombre", 200, "El nombre es requerido"),
    phoneOrEmail: phoneOrEmail.refine((text) => text !== null || !employee?.phoneOrEmail, NO_CONTACT),
    role: z.enum(ASSIGNABLE_ROLES),
    /** An empty PIN of an existing employee means no change. */
    pin: employee ? somePin : newPinField("El PIN es requerido"),
    ownPin: !employee && needsOwnPin ? newPinField("Tu PIN es requerido") : somePin,
  });
  return form.refine(({ pin, ownPin }) => !needsOwnPin || !pin || ownPin, {
    path: ["ownPin"],
    message: "Tu PIN es requerido",
  });
}

export type EmployeeFormDraft = z.input<ReturnType<typeof createEmployeeFormSchema>>;
type EmployeeFormValues = z.output<ReturnType<typeof createEmployeeFormSchema>>;

export const EMPLOYEE_ROLE_OPTIONS = ASSIGNABLE_ROLES.map((role) => ({
  value: role,
  label: ROLE_LABELS[role],
}));

export function isEmployeeRole(role: string | undefined): role is AssignableRole {
  return ASSIGNABLE_ROLES.some((one) => one === role);
}

/** Returns the changed fields; {} if none. A typed PIN counts as changed. */
export function findEmployeeChanges(
  employee: Employee,
  { name, phoneOrEmail, role, pin }: Omit<EmployeeFormValues, "ownPin">,
) {
  return {
    ...(name !== employee.name && { name }),
    ...(phoneOrEmail !== employee.phoneOrEmail && { phoneOrEmail }),
    ...(role !== employee.role && { role }),
    ...(pin && { pin }),
  };
}

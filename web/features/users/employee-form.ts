import { z } from "zod";
import { requiredText } from "#core/contract/fields.ts";
import { changeUser, EMPLOYEE_ROLES, type Employee, type EmployeeRole } from "#core/contract/users.ts";
import { ROLE_LABELS } from "#core/permissions.ts";

const { phoneOrEmail } = changeUser.body.shape;

/** Nothing may be emptied, so here all three are asked for. */
export const employeeForm = z.object({
  name: requiredText("El nombre", 200, "El nombre es requerido"),
  phoneOrEmail: phoneOrEmail.refine((text) => text !== null, "El contacto es requerido"),
  role: z.enum(EMPLOYEE_ROLES),
});

export type EmployeeDraft = z.input<typeof employeeForm>;
export type EmployeeValues = z.output<typeof employeeForm>;

export const ROLE_OPTIONS = EMPLOYEE_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

export function isEmployeeRole(role: string | undefined): role is EmployeeRole {
  return EMPLOYEE_ROLES.some((known) => known === role);
}

/** Only what was changed is sent; empty when nothing was. */
export function changesTo(employee: Employee, { name, phoneOrEmail, role }: EmployeeValues) {
  return {
    ...(name !== employee.name && { name }),
    ...(phoneOrEmail !== employee.phoneOrEmail && { phoneOrEmail }),
    ...(role !== employee.role && { role }),
  };
}

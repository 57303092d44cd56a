import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  flag,
  idParam,
  instant,
  isEmail,
  LIMITS,
  nothing,
  oneOf,
  optionalText,
  success,
  wrapped,
} from "#core/contract/fields.ts";
import { ROLES } from "#core/permissions.ts";

/** Somebody of the store, as the employees screen shows them. */
export const employee = z.object({
  id: z.string(),
  name: z.string(),
  /** The phone where there is one, else the e-mail. */
  phoneOrEmail: z.string(),
  role: z.enum(ROLES),
  /** What a pending account asked for. */
  requestedRole: z.enum(ROLES).optional(),
  createdAt: instant,
});
export type Employee = z.output<typeof employee>;

/** What an employee can be made. Nobody becomes owner, and nobody pending again. */
export const EMPLOYEE_ROLES = ["EMPLOYEE", "CASHIER", "ADMIN"] as const;
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number];

/** Said of a request to join. What somebody else has answered meanwhile is refused: it is an employee by now. */
const onlyRequest = flag("onlyRequest").optional();

const oneUser = wrapped(z.object({ user: employee }));

/** With an @ it is an e-mail, otherwise a phone. */
export const phoneOrEmail = optionalText("El contacto", LIMITS.email)
  .refine((text) => !text?.includes("@") || isEmail(text), "El formato del correo electrónico no es válido")
  .refine(
    (text) => !text || text.includes("@") || text.length <= LIMITS.phone,
    `El teléfono puede tener hasta ${LIMITS.phone} caracteres`,
  );

export const listUsers = endpoint({
  method: "GET",
  path: "/users",
  summary: "Las personas de la tienda, también las que esperan aprobación",
  permission: "employees.manage",
  output: z.object({
    status: success,
    results: z.number(),
    data: z.object({ users: z.array(employee) }),
  }),
  longList: "data.users",
});

export const changeUser = endpoint({
  method: "PATCH",
  path: "/users/:id",
  summary: "Cambiar a un empleado; dar un rol a una cuenta pendiente la aprueba",
  permission: "employees.manage",
  params: idParam,
  notFound: "USER_NOT_FOUND",
  body: z
    .object({
      name: optionalText("El nombre", LIMITS.name),
      phoneOrEmail,
      role: oneOf("El rol", EMPLOYEE_ROLES).nullish(),
      onlyRequest,
    })
    .refine(({ name, phoneOrEmail, role }) => name || phoneOrEmail || role, {
      path: ["name"],
      message: "Escribe al menos un dato para cambiar",
    }),
  output: oneUser,
});

export const removeUser = endpoint({
  method: "DELETE",
  path: "/users/:id",
  summary: "Eliminar a un empleado o rechazar su solicitud",
  permission: "employees.manage",
  params: idParam,
  query: z.object({ onlyRequest }),
  notFound: "USER_NOT_FOUND",
  status: 204,
  output: nothing,
});

import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  flag,
  idParam,
  instant,
  isEmail,
  LIMITS,
  newPin,
  nothing,
  oneOf,
  optionalText,
  requiredText,
  success,
  typedPin,
  wrapped,
} from "#core/contract/fields.ts";
import { ROLES } from "#core/permissions.ts";

/** Somebody of the store, as the employees screen shows them. */
export const employee = z.object({
  id: z.string(),
  name: z.string(),
  /** The phone where there is one, else the e-mail; null for somebody who has neither and signs in with a PIN. */
  phoneOrEmail: z.string().nullable(),
  role: z.enum(ROLES),
  /** What a pending account asked for. */
  requestedRole: z.enum(ROLES).optional(),
  hasPin: z.boolean(),
  /** There is no password: only the store's devices let this person in. */
  pinOnly: z.literal(true).optional(),
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

/** Somebody who can be chosen as who sells. */
export const seller = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  hasPin: z.boolean(),
});
export type Seller = z.output<typeof seller>;

export const listSellers = endpoint({
  method: "GET",
  path: "/users/sellers",
  summary: "Quiénes venden en la tienda y quién tiene PIN, para elegir en la caja",
  permission: "sales.create",
  output: wrapped(z.array(seller)),
  longList: "data",
});

const PIN_REQUIRED = "El PIN es requerido";

export const createUser = endpoint({
  method: "POST",
  path: "/users",
  summary: "Crear un empleado que entra con su PIN en los equipos de la tienda",
  permission: "employees.manage",
  hashes: ["pin"],
  secrets: ["pin"],
  status: 201,
  body: z.object({
    name: requiredText("El nombre", LIMITS.name, "El nombre es requerido"),
    role: oneOf("El rol", EMPLOYEE_ROLES),
    phoneOrEmail,
    pin: newPin(PIN_REQUIRED),
  }),
  output: oneUser,
});

export const changeUser = endpoint({
  method: "PATCH",
  path: "/users/:id",
  summary: "Cambiar a un empleado, o cada quien su PIN; dar un rol a una cuenta pendiente la aprueba",
  // For one's own PIN. For the rest change-user.ts asks for employees.manage, and for a password.
  permission: "pin.write",
  hashes: ["pin", "currentPin"],
  secrets: ["pin", "currentPin"],
  params: idParam,
  notFound: "USER_NOT_FOUND",
  body: z
    .object({
      name: optionalText("El nombre", LIMITS.name),
      phoneOrEmail,
      role: oneOf("El rol", EMPLOYEE_ROLES).nullish(),
      pin: newPin(PIN_REQUIRED).optional(),
      /** With the own new one, in a session that a PIN opened: who stands at an open till does not take it over. */
      currentPin: typedPin("El PIN actual es requerido").optional(),
      onlyRequest,
    })
    .refine(({ name, phoneOrEmail, role, pin }) => name || phoneOrEmail || role || pin, {
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

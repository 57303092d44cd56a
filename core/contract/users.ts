import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { endpoint, object, successStatus } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  idPathParams,
  instantSchema,
  isEmail,
  newPinField,
  oneOfField,
  optionalTextField,
  queryFlagField,
  requiredTextField,
  typedPinField,
} from "#core/contract/fields.ts";
import { ROLES } from "#core/permissions.ts";

export const employee = object(() => ({
  id: z.string(),
  name: z.string(),
  /** The phone, else the e-mail address; null without both. */
  phoneOrEmail: z.string().nullable(),
  role: z.enum(ROLES),
  requestedRole: z.enum(ROLES).optional(),
  hasPin: z.boolean(),
  pinOnly: z.literal(true).optional(),
  createdAt: instantSchema,
}));
export type Employee = z.output<typeof employee>;

/** The roles that can be assigned. Nobody can become OWNER or return to PENDING. */
export const ASSIGNABLE_ROLES = ["EMPLOYEE", "CASHIER", "ADMIN"] as const;
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

/** True when the call answers a request to join the store; refused if that request was already answered. */
const onlyRequest = queryFlagField("onlyRequest").optional();

const oneUser = object(() => ({ user: employee }));

/** A text with an @ is an e-mail address, any other text a phone number. */
export const phoneOrEmailField = optionalTextField("El contacto", FIELD_LIMITS.email)
  .check(
    refineValid(
      (text) => !text?.includes("@") || isEmail(text),
      "El formato del correo electrónico no es válido",
    ),
  )
  .check(
    refineValid(
      (text) => !text || text.includes("@") || text.length <= FIELD_LIMITS.phone,
      `El teléfono puede tener hasta ${FIELD_LIMITS.phone} caracteres`,
    ),
  );

export const listUsers = endpoint(() => ({
  method: "GET",
  path: "/users",
  summary: "Las personas de la tienda, también las que esperan aprobación",
  permission: "employees.manage",
  output: object(() => ({
    status: successStatus,
    results: z.number(),
    data: object(() => ({ users: z.array(employee) })),
  })),
  longList: "data.users",
}));

export const seller = object(() => ({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  hasPin: z.boolean(),
}));
export type Seller = z.output<typeof seller>;

export const listSellers = endpoint(() => ({
  method: "GET",
  path: "/users/sellers",
  summary: "Quiénes venden en la tienda y quién tiene PIN, para elegir en la caja",
  permission: "sales.create",
  data: z.array(seller),
  longList: "data",
}));

const PIN_REQUIRED = "El PIN es requerido";

export const createUser = endpoint(() => ({
  method: "POST",
  path: "/users",
  summary: "Crear un empleado que entra con su PIN en los equipos de la tienda",
  permission: "employees.manage",
  hashes: ["pin"],
  secrets: ["pin"],
  status: 201,
  body: object(() => ({
    name: requiredTextField("El nombre", FIELD_LIMITS.name, "El nombre es requerido"),
    role: oneOfField("El rol", ASSIGNABLE_ROLES),
    phoneOrEmail: phoneOrEmailField,
    pin: newPinField(PIN_REQUIRED),
  })),
  data: oneUser,
}));

export const changeUser = endpoint(() => ({
  method: "PATCH",
  path: "/users/:id",
  summary: "Cambiar a un empleado, o cada quien su PIN; dar un rol a una cuenta pendiente la aprueba",
  // Everybody may change their own PIN. Changing another user's PIN needs the permission employees.manage and
  // a session opened with a password (save-user.ts).
  permission: "pin.write",
  hashes: ["pin", "currentPin"],
  secrets: ["pin", "currentPin"],
  params: idPathParams,
  notFound: "USER_NOT_FOUND",
  body: object(() => ({
    name: optionalTextField("El nombre", FIELD_LIMITS.name),
    phoneOrEmail: phoneOrEmailField,
    role: oneOfField("El rol", ASSIGNABLE_ROLES).nullish(),
    pin: newPinField(PIN_REQUIRED).optional(),
    /** Required in a PIN session, so that nobody can take over an open till. */
    currentPin: typedPinField("El PIN actual es requerido").optional(),
    onlyRequest,
  })).check(
    refineValid(({ name, phoneOrEmail, role, pin }) => name || phoneOrEmail || role || pin, {
      path: ["name"],
      message: "Escribe al menos un dato para cambiar",
    }),
  ),
  data: oneUser,
}));

export const removeUser = endpoint(() => ({
  method: "DELETE",
  path: "/users/:id",
  summary: "Eliminar a un empleado o rechazar su solicitud",
  permission: "employees.manage",
  params: idPathParams,
  query: object(() => ({ onlyRequest })),
  notFound: "USER_NOT_FOUND",
  status: 204,
}));

import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  instantSchema,
  isEmail,
  MALFORMED_EMAIL,
  newPinField,
  oneOfField,
  optionalTextField,
  queryFlagField,
  requiredTextField,
  typedPinField,
} from "#core/contract/fields.ts";
import { countedAnswer } from "#core/contract/lists.ts";
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

/** True if the call answers a request to join the store. It is then refused if the request was already answered. */
const onlyRequest = queryFlagField("onlyRequest").optional();

const oneUser = object(() => ({ user: employee }));

/** A text with an @ is an e-mail address, any other text a phone number. */
const phoneOrEmailField = optionalTextField("El contacto", FIELD_LIMITS.email).check(
  refineValid((text) => !text?.includes("@") || isEmail(text), MALFORMED_EMAIL),
  refineValid(
    (text) => !text || text.includes("@") || text.length <= FIELD_LIMITS.phone,
    `El teléfono puede tener hasta ${FIELD_LIMITS.phone} caracteres`,
  ),
);

export const listUsers = endpoint("GET /users", () => ({
  summary: "Las personas de la tienda, también las que esperan aprobación",
  permission: "employees.manage",
  output: countedAnswer(() => ({ users: z.array(employee) })),
  longList: "data.users",
}));

export const seller = employee.pick({ id: true, name: true, role: true, hasPin: true });
export type Seller = z.output<typeof seller>;

export const listSellers = endpoint("GET /users/sellers", () => ({
  summary: "Quiénes venden en la tienda y quién tiene PIN, para elegir en la caja",
  permission: "sales.create",
  data: z.array(seller),
  longList: "data",
}));

const PIN_REQUIRED = "El PIN es requerido";

export const createUser = endpoint("POST /users", () => ({
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

export const changeUser = endpoint("PATCH /users/:id", () => ({
  summary: "Cambiar a un empleado, o cada quien su PIN; dar un rol a una cuenta pendiente la aprueba",
  // Everybody may change their own PIN. Changing another user's PIN needs the permission employees.manage and
  // a session opened with a password (save-user.ts).
  permission: "pin.write",
  hashes: ["pin", "currentPin"],
  secrets: ["pin", "currentPin"],
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
    refineValid(
      ({ name, phoneOrEmail, role, pin }) => name || phoneOrEmail || role || pin,
      "Escribe al menos un dato para cambiar",
      "name",
    ),
  ),
  data: oneUser,
}));

export const removeUser = endpoint("DELETE /users/:id", () => ({
  summary: "Eliminar a un empleado o rechazar su solicitud",
  permission: "employees.manage",
  query: object(() => ({ onlyRequest })),
  notFound: "USER_NOT_FOUND",
  status: 204,
}));

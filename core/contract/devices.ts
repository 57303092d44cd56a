import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  FIELD_LIMITS,
  idAndName,
  instantField,
  instantSchema,
  optionalUuidField,
  requiredTextField,
  uuidField,
} from "#core/contract/fields.ts";
import { MAX_MONEY } from "#core/money.ts";

/** A device is a browser in which somebody signed in. Its requests have its id in the header `X-Device`. */
export const device = object(() => ({
  id: z.string(),
  name: z.string(),
  /** The prefix of its document numbers: A, B, … */
  series: z.string(),
  till: idAndName,
  active: z.boolean(),
  lastSeenAt: instantSchema,
  pending: z.number(),
}));
export type Device = z.output<typeof device>;

const deviceName = requiredTextField("El nombre del equipo", FIELD_LIMITS.name);

export const registerDevice = endpoint("POST /devices", () => ({
  summary: "Registrar el equipo en que se abrió sesión; recibe su serie de números y queda en una caja",
  permission: "shifts.use",
  secrets: ["key"],
  status: 201,
  body: object(() => ({
    name: deviceName,
    /**
     * People other than managers and the person who registers the device may use its numbers only with this
     * random key in the header `X-Device-Key`.
     */
    key: z
      .string("La clave del equipo debe ser un texto")
      .max(64, { error: "La clave del equipo debe tener de 16 a 64 letras o dígitos", abort: true })
      .regex(/^[\w-]{16,}$/, "La clave del equipo debe tener de 16 a 64 letras o dígitos")
      .nullish(),
    tillId: optionalUuidField("La caja"),
  })),
  data: device,
}));

export const listDevices = endpoint("GET /devices", () => ({
  summary: "Los equipos de la tienda, en el orden de sus series",
  permission: "shifts.manage",
  data: z.array(device),
}));

export const changeDevice = endpoint("PATCH /devices/:id", () => ({
  summary: "Cambiar el nombre o la caja de un equipo, activarlo o desactivarlo",
  permission: "shifts.manage",
  notFound: "DEVICE_NOT_FOUND",
  body: object(() => ({
    name: deviceName.optional(),
    tillId: optionalUuidField("La caja").optional(),
    active: booleanField("active").optional(),
  })).check(
    refineValid(
      ({ name, tillId, active }) => name !== undefined || tillId != null || active !== undefined,
      "Di qué quieres cambiar del equipo",
      "name",
    ),
  ),
  data: device,
}));

export const reportStuckQueueEntry = endpoint("POST /devices/set-aside", () => ({
  summary:
    "Dejar aparte algo que un equipo hizo sin conexión y la tienda no puede recibir: queda en la actividad",
  permission: "shifts.manage",
  status: 204,
  body: object(() => ({
    id: uuidField("La clave"),
    what: requiredTextField("Qué es", FIELD_LIMITS.name),
    at: instantField("La fecha"),
    total: z.number("El total debe ser un número").int().min(-MAX_MONEY).max(MAX_MONEY),
    by: requiredTextField("Quién lo hizo", FIELD_LIMITS.name),
    reason: requiredTextField("El motivo", FIELD_LIMITS.long),
  })),
}));

import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { instantSchema } from "#core/contract/fields.ts";
import { ROLES } from "#core/permissions.ts";

export const store = object(() => ({
  id: z.string(),
  name: z.string(),
  ownerName: z.string(),
  phone: z.string().nullable(),
  nit: z.string().nullable(),
  address: z.string().nullable(),
  storeId: z.string(),
  plan: z.enum(["FREE", "PREMIUM"]),
  createdAt: instantSchema,
}));
export type Store = z.output<typeof store>;

export const user = object(() => ({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  pinOnly: z.literal(true).optional(),
  requestedRole: z.enum(ROLES).optional(),
  createdAt: instantSchema,
}));
export type User = z.output<typeof user>;

export const storeAndUser = object(() => ({ store, user }));

export const getSession = endpoint("GET /auth/verify", () => ({
  summary: "La tienda y el usuario de la sesión",
  permission: "session",
  data: storeAndUser,
}));

export const logoutEverywhere = endpoint("POST /auth/logout-everywhere", () => ({
  summary: "Cerrar todas las sesiones de la persona, también esta",
  permission: "session",
  asksPassword: true,
  status: 204,
}));

export const logout = endpoint("POST /auth/logout", () => ({
  summary: "Cerrar la sesión en el servidor",
  permission: "session",
  status: 204,
}));

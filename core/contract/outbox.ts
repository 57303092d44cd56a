import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { instantSchema } from "#core/contract/fields.ts";

export const OUTBOX_WORK_KINDS = [
  "CLOSING_MAIL",
  "DAY_SUMMARY",
  "MAIL",
  "FISCAL_MAKE",
  "FISCAL_SEND",
  "FISCAL_MAIL",
  "COUNT_CLOSE",
  "KEY_QR_TEXTS",
] as const;

export const MAX_PENDING_OUTBOX_WORK = 50;

const pendingOutboxWork = object(() => ({
  id: z.string(),
  kind: z.enum(OUTBOX_WORK_KINDS),
  createdAt: instantSchema,
  tries: z.number(),
  reason: z.string(),
  nextTryAt: instantSchema.nullable(),
}));
export type PendingOutboxWork = z.output<typeof pendingOutboxWork>;

export const getStoreOutbox = endpoint("GET /store/outbox", () => ({
  summary: "Lo que la tienda tiene por enviar y no ha salido, y a dónde le llegan los correos al dueño",
  permission: "store.mail",
  data: object(() => ({
    work: z.array(pendingOutboxWork),
    /** Null when this server sends no mail. */
    email: object(() => ({ address: z.string(), confirmed: z.boolean() })).nullable(),
  })),
}));
export type StoreOutbox = z.output<typeof getStoreOutbox.output>["data"];

export const retryOutboxWork = endpoint("POST /store/outbox/:id/retry", () => ({
  summary: "Intentar de nuevo ahora",
  permission: "store.mail",
  notFound: "WORK_NOT_FOUND",
  status: 204,
}));

export const sendEmailCode = endpoint("POST /store/email/code", () => ({
  summary: "Enviar al correo del dueño un código para confirmarlo; como mucho tres al día",
  permission: "store.mail",
  data: object(() => ({ address: z.string() })),
}));

export const confirmEmail = endpoint("POST /store/email/confirm", () => ({
  summary: "Confirmar el correo del dueño con el código que le llegó",
  permission: "store.mail",
  body: object(() => ({
    code: z
      .string("El código es requerido")
      .max(20, "El código tiene 6 números")
      .transform((typed) => typed.replace(/\s/g, ""))
      .pipe(z.string().regex(/^\d{6}$/, "El código tiene 6 números")),
  })),
  data: object(() => ({ address: z.string() })),
}));

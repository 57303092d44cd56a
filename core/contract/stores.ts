import { z } from "zod";
import { store } from "#core/contract/auth.ts";
import { endpoint } from "#core/contract/endpoint.ts";
import { idParam, instant, LIMITS, optionalText, requiredText, wrapped } from "#core/contract/fields.ts";

export const updateStore = endpoint({
  method: "PUT",
  path: "/stores/:id",
  summary: "Cambiar los datos de la tienda",
  permission: "store.write",
  params: idParam,
  notFound: "NOT_FOUND",
  body: z.object({
    name: requiredText("El nombre de la tienda", LIMITS.name, "El nombre de la tienda es requerido"),
    phone: optionalText("El teléfono", LIMITS.phone),
    nit: optionalText("El NIT", LIMITS.code),
  }),
  output: wrapped(z.object({ store })),
});

export const storeBackups = endpoint({
  method: "GET",
  path: "/stores/:id/backups",
  summary: "Cómo van las copias de seguridad automáticas de este Mostrador",
  permission: "store.export",
  params: idParam,
  notFound: "NOT_FOUND",
  output: wrapped(
    z.object({
      /** False where the database is somebody else's to back up. */
      automatic: z.boolean(),
      last: z.object({ at: instant, bytes: z.number() }).nullable(),
      /** Why the latest try failed. */
      problem: z.string().nullable(),
    }),
  ),
});
export type StoreBackups = z.output<typeof storeBackups.output>["data"];

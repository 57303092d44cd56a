import { z } from "zod";
import { store } from "#core/contract/auth.ts";
import { endpoint } from "#core/contract/endpoint.ts";
import { idParam, LIMITS, optionalText, requiredText, wrapped } from "#core/contract/fields.ts";

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

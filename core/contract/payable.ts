import { z } from "zod";
import { day, money, optionalText } from "#core/contract/fields.ts";

/** As in sales.ts, which knows too much to be imported by what is received. */
const MAX_REFERENCE = 64;

/** The last day on which it is not overdue. */
export const dueOn = z
  .union([day("La fecha de pago").nullish(), z.literal("")], "La fecha de pago debe ser una fecha AAAA-MM-DD")
  .transform((value) => value || null);

/** What of a purchase is not paid at once: all of it unless said. Absent, nothing of it is owed. */
export const payable = z
  .object(
    {
      amount: money("Lo que queda por pagar", 1).nullish(),
      dueOn,
      reference: optionalText("La factura", MAX_REFERENCE),
    },
    "payable debe decir qué queda por pagar",
  )
  .nullish();
export type Payable = NonNullable<z.output<typeof payable>>;

import { z } from "zod";
import { isDay } from "#core/dates.ts";

/** Other years are typing errors. */
const [FIRST, LAST] = ["2000-01-01", "2099-12-31"];
const MESSAGE = "La fecha de vencimiento debe ser una fecha AAAA-MM-DD entre los años 2000 y 2099";

export const expiryDate = z
  .string(MESSAGE)
  .refine((text) => text.length === FIRST.length && isDay(text) && text >= FIRST && text <= LAST, MESSAGE);

/** The last day on which received goods are good. Absent, null and empty all mean no date. */
export const expiresOn = z
  .union([expiryDate.nullish(), z.literal("")], MESSAGE)
  .transform((date) => date || null);

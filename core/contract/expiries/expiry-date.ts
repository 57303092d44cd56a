import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { isCalendarDay } from "#core/dates.ts";

/** A date before or after these days is a typing error. */
const [FIRST, LAST] = ["2000-01-01", "2099-12-31"];
const MESSAGE = "La fecha de vencimiento debe ser una fecha AAAA-MM-DD entre los años 2000 y 2099";

export const expiryDateField = z
  .string(MESSAGE)
  .check(
    refineValid(
      (text) => text.length === FIRST.length && isCalendarDay(text) && text >= FIRST && text <= LAST,
      MESSAGE,
    ),
  );

/** The expiry date of received goods. Absent, null and empty all mean no date. */
export const optionalExpiryDateField = z
  .union([expiryDateField.nullish(), z.literal("")], MESSAGE)
  .transform((date) => date || null);

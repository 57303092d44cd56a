import type { Debtor } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";

export const DEFAULT_REMINDER_MESSAGE =
  "Hola {nombre}, te saludamos de {tienda}. Tu cuenta va en {debe}. Cuando puedas, pasa a abonar. ¡Gracias!";

/** Names that the message may have in braces, such as {nombre}. */
export const REMINDER_PLACEHOLDERS = ["nombre", "tienda", "debe"] as const;

export const MAX_REMINDER_LENGTH = 500;

type MessageValues = { customer: Pick<Debtor, "name" | "balance">; storeName: string };

/** Replaces known placeholders; unknown placeholders stay as written. */
export function fillReminderPlaceholders(text: string, { customer, storeName }: MessageValues): string {
  const values: Record<(typeof REMINDER_PLACEHOLDERS)[number], string> = {
    nombre: customer.name,
    tienda: storeName,
    debe: formatPesos(customer.balance),
  };
  return text.replace(/\{(\w+)\}/g, (written, field: string) => {
    const fieldName = REMINDER_PLACEHOLDERS.find((name) => name === field.toLowerCase());
    return fieldName ? values[fieldName] : written;
  });
}

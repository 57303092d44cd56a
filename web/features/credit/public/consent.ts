/** The question before the store records a debt (Ley 1581 de 2012). */
export const CONSENT_QUESTION =
  "¿Nos permite guardar su nombre, su teléfono y lo que debe, solo para llevar su cuenta en esta tienda?";

export const CONSENT_RIGHTS =
  "Puede pedir sus datos, corregirlos o que los borremos cuando pague (Ley 1581).";

/** Stored with its date and wording. */
export const CONSENT_HOW = `De palabra, en la tienda. Pregunta: ${CONSENT_QUESTION} ${CONSENT_RIGHTS}`;

/** The request's form, also for a new customer with immediate credit. */
export function consentNow(): { at: string; how: string } {
  return { at: new Date().toISOString(), how: CONSENT_HOW };
}

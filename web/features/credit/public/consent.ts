/** What somebody is asked before the store notes what they owe (Ley 1581 de 2012), and what is kept of it. */
export const CONSENT_QUESTION =
  "¿Nos permite guardar su nombre, su teléfono y lo que debe, solo para llevar su cuenta en esta tienda?";

export const CONSENT_RIGHTS =
  "Puede pedir sus datos, corregirlos o que los borremos cuando pague (Ley 1581).";

/** Kept with its date, in the words in which it was asked. */
export const CONSENT_HOW = `De palabra, en la tienda. Pregunta: ${CONSENT_QUESTION} ${CONSENT_RIGHTS}`;

/** As it is sent, also with a new customer who gets credit at once. */
export function consentNow(): { at: string; how: string } {
  return { at: new Date().toISOString(), how: CONSENT_HOW };
}

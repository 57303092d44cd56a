/** The question before a store records a debt (Ley 1581 de 2012). */
export const CONSENT_QUESTION =
  "¿Nos permite guardar su nombre, su teléfono y lo que debe, solo para llevar su cuenta en esta tienda?";

export const CONSENT_RIGHTS =
  "Puede pedir sus datos, corregirlos o que los borremos cuando pague (Ley 1581).";

export const CONSENT_METHOD = `De palabra, en la tienda. Pregunta: ${CONSENT_QUESTION} ${CONSENT_RIGHTS}`;

export function createConsent(): { at: string; how: string } {
  return { at: new Date().toISOString(), how: CONSENT_METHOD };
}

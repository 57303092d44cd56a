/** The question before a store records a debt (Ley 1581 de 2012). */
export const CREDIT_CONSENT_QUESTION =
  "¿Nos permite guardar su nombre, su teléfono y lo que debe, solo para llevar su cuenta en esta tienda?";

export const CREDIT_CONSENT_RIGHTS =
  "Puede pedir sus datos, corregirlos o que los borremos cuando pague (Ley 1581).";

const CREDIT_CONSENT_METHOD = `De palabra, en la tienda. Pregunta: ${CREDIT_CONSENT_QUESTION} ${CREDIT_CONSENT_RIGHTS}`;

export function createCreditConsent(): { at: string; how: string } {
  return { at: new Date().toISOString(), how: CREDIT_CONSENT_METHOD };
}

import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";

type Place = { to: string; label: string };

/** `buyer` says that the buyer is to be corrected. */
export type DianRuleText = { title: string; todo: string; place?: Place; buyer?: true };

const STORE: Place = { to: "/facturacion?parte=preparar", label: "Revisar los datos" };
const SOFTWARE: Place = { to: "/facturacion?parte=preparar", label: "Revisar el software" };
const CERTIFICATE: Place = { to: "/facturacion?parte=ajustes", label: "Ver el certificado" };
const NUMBERS: Place = { to: "/facturacion?parte=numeracion", label: "Ver la numeración" };

/**
 * Rejections by DIAN rule code. Technical annex 1.9: F for invoices, C and D for their notes. Annex 1.0: DE
 * for equivalent documents, NA for their notes.
 */
const RULES: readonly (DianRuleText & { rule: RegExp })[] = [
  {
    rule: /^90$/,
    title: "La DIAN ya tiene un documento con este número",
    todo: "Toca Volver a intentar: preguntamos cuál quedó. Si sigue igual, revisa que otro programa no esté usando la misma numeración.",
    place: NUMBERS,
  },
  {
    rule: /AB05/,
    title: "La DIAN no encuentra la autorización de esta numeración",
    todo: "Compara el número de la resolución y el prefijo con los del portal de la DIAN, o toca Traer de la DIAN. Después vuelve a intentar.",
    place: NUMBERS,
  },
  {
    rule: /AB0[78]/,
    title: "La numeración está fuera de sus fechas",
    todo: "La resolución venció o todavía no empieza. Pide una nueva en el portal de la DIAN y tráela.",
    place: NUMBERS,
  },
  {
    rule: /AB1[0-2]|AJ49|AJ50|AI49|AI50/,
    title: "El prefijo no es el que autorizó la DIAN",
    todo: "En el portal de la DIAN asocia el prefijo a tu software, espera unas dos horas y vuelve a intentar.",
    place: NUMBERS,
  },
  {
    rule: /AB24|AB27|AB2[56]/,
    title: "La DIAN no reconoce el software o su PIN",
    todo: "Copia otra vez el código del software y el PIN que escribiste en el portal de la DIAN. Guarda y vuelve a intentar.",
    place: SOFTWARE,
  },
  {
    rule: /AD05/,
    title: "El número está fuera de lo autorizado",
    todo: "Compara con la resolución desde qué número y hasta cuál va: toca Traer de la DIAN, o Corregir, y vuelve a intentar. Si se acabó, trae una nueva.",
    place: NUMBERS,
  },
  {
    rule: /AD06/,
    title: "El código único del documento no le coincide a la DIAN",
    todo: "En una factura casi siempre es la clave técnica de la numeración: toca Traer de la DIAN, o Corregir, y vuelve a intentar. En los demás es el PIN del software.",
    place: NUMBERS,
  },
  {
    rule: /AD09|AD10/,
    title: "La fecha o la hora del documento no son las de hoy",
    todo: "Pon en hora el computador donde está Mostrador, en automático, y vuelve a intentar.",
  },
  {
    rule: /AJ(09|1[0-2]|2[89]|3[0-2])|AI(09|1[0-2]|2[89]|3[0-2])/,
    title: "La dirección de la tienda está incompleta",
    todo: "Escribe la dirección, el municipio y el código postal como están en el RUT. Guarda y vuelve a intentar.",
    place: STORE,
  },
  {
    rule: /AJ(2[1-7])|AI(2[1-7])/,
    title: "El NIT o las casillas del RUT de la tienda no coinciden",
    todo: "Compara con tu RUT el NIT, el nombre y las calidades: gran contribuyente, autorretenedor, régimen simple.",
    place: STORE,
  },
  {
    rule: /AK/,
    title: "Los datos del comprador no están bien",
    todo: "Revisa con el cliente su tipo de documento, el número y el nombre, y toca Corregir comprador: el documento se hace de nuevo con el mismo número. Si la venta ya se devolvió, corrígelo igual: su nota sale después.",
    buyer: true,
  },
  {
    rule: /AN0[1-6]/,
    title: "Falta cómo se pagó, o hasta cuándo se fía",
    todo: "Revisa los días de plazo de la tienda. Guarda y vuelve a intentar.",
    place: STORE,
  },
  {
    rule: /A[SUVX]\d/,
    title: "Las cuentas o los impuestos no le cuadran a la DIAN",
    todo: "Revisa el impuesto de los productos de la venta y si cobras IVA. Si están bien, descarga el XML y muéstraselo a tu contador.",
    place: { to: "/products/impuestos", label: "Ver los impuestos" },
  },
  {
    rule: /ZE0|^ZE/,
    title: "La DIAN no aceptó la firma",
    todo: "Revisa que el certificado esté vigente y sea del NIT de la tienda. Si lo renovaste, súbelo de nuevo.",
    place: CERTIFICATE,
  },
  {
    rule: /^ZB|^ZIP|CTG/,
    title: "El documento no tiene la forma que pide la DIAN",
    todo: "No es algo que hayas hecho mal. Vuelve a intentar; si sigue, descarga el XML y envíaselo a quien te ayuda con Mostrador.",
  },
];

export function findDianRuleText(rule: string): DianRuleText | null {
  return RULES.find((one) => one.rule.test(rule.toUpperCase())) ?? null;
}

export function listDocumentRejections({ messages }: Pick<FiscalDocument, "messages">): DianRuleText[] {
  const texts: DianRuleText[] = [];
  for (const { rule, kind, text } of messages) {
    if (kind !== "REJECTION") continue;
    const knownText = findDianRuleText(rule);
    const one = knownText ?? {
      title: `La DIAN dice: ${text}`,
      todo: `Regla ${rule}. Muéstrale este mensaje a tu contador. Cuando lo corrijas, vuelve a intentar.`,
    };
    if (!texts.some(({ title }) => title === one.title)) texts.push(one);
  }
  return texts;
}

/** Finds the screen on which the cause can be corrected, by words in the server's sentence. */
export function findScreenToFix(reason: string | null): Place | null {
  if (reason === null) return null;
  if (/certificado/i.test(reason)) return CERTIFICATE;
  if (/numeraci/i.test(reason)) return NUMBERS;
  if (/software/i.test(reason)) return SOFTWARE;
  if (/datos de la tienda/i.test(reason)) return STORE;
  return null;
}

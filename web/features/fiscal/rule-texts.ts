import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { BuyerField } from "./public/invoice-dialog.tsx";

type Place = { to: string; label: string };

/**
 * What the screen says about a rule of DIAN that a document broke. `place` is the screen with the field to correct, `buyer`
 * the field of the buyer to correct. Both are absent if Mostrador has nothing to correct.
 */
export type DianRuleText = { title: string; todo: string; place?: Place; buyer?: BuyerField };

const DOCUMENTS: Place = { to: "/facturacion?parte=documentos", label: "Ver los documentos" };
const TAXES: Place = { to: "/products/impuestos", label: "Ver los impuestos" };
const PRODUCTS: Place = { to: "/products", label: "Ver los productos" };
const CERTIFICATE: Place = {
  to: "/facturacion?parte=ajustes&campo=certificate",
  label: "Ver el certificado",
};
const storeField = (name: string): Place => ({
  to: `/facturacion?parte=preparar&paso=identity&campo=${name}`,
  label: "Revisar los datos",
});
/** `buildCorrectionLink` adds the kind of the software (DEE or FEV) to the name of the field. */
const softwareField = (name: string): Place => ({
  to: `/facturacion?parte=preparar&paso=software&campo=${name}`,
  label: "Revisar el software",
});
/** `buildCorrectionLink` adds the prefix of the document's number range. */
const rangeField = (name: string): Place => ({
  to: `/facturacion?parte=numeracion&campo=${name}`,
  label: "Corregir la numeración",
});
const NUMBERS: Place = { to: "/facturacion?parte=numeracion", label: "Ver la numeración" };

/** Builds the link to a place for this document: to the software of its kind, or to its number range. */
export function buildCorrectionLink(
  { to }: Place,
  { kind, paper }: Pick<FiscalDocument, "kind" | "paper">,
): string {
  if (to.includes("paso=software")) {
    const software = kind === "DEE" || kind === "DEE_ADJUSTMENT" ? "DEE" : "FEV";
    return to.replace("campo=", `campo=${software}.`);
  }
  const prefix = to.includes("parte=numeracion&") ? paper.range?.prefix : undefined;
  return prefix === undefined ? to : `${to}&prefijo=${encodeURIComponent(prefix)}`;
}

/**
 * Texts for the rejections of DIAN, by rule code; the first match counts. A code begins with F for invoices and C or D for
 * their notes (technical annex 1.9), with DE for equivalent documents and NA for their notes (annex 1.0).
 */
const RULES: readonly (DianRuleText & { rule: RegExp })[] = [
  {
    rule: /^90$/,
    title: "La DIAN ya tiene un documento con este número",
    todo: "Le preguntamos cuál quedó. Si sigue igual, revisa que otro programa no esté usando la misma numeración.",
    place: NUMBERS,
  },
  {
    rule: /AB05/,
    title: "La DIAN no encuentra la autorización de esta numeración",
    todo: "Compara el número de la resolución y el prefijo con los del portal de la DIAN, o toca Traer de la DIAN. Después vuelve a intentar.",
    place: rangeField("resolution"),
  },
  {
    rule: /AB0[78]/,
    title: "La numeración está fuera de sus fechas",
    todo: "La resolución venció o todavía no empieza. Pide una nueva en el portal de la DIAN y tráela.",
    place: rangeField("validTo"),
  },
  {
    rule: /AB1[12]/,
    title: "Los números de la resolución no son los que tiene la DIAN",
    todo: "Compara desde qué número y hasta cuál va la resolución: toca Traer de la DIAN, o Corregir, y vuelve a intentar.",
    place: rangeField("to"),
  },
  {
    rule: /AB10|AJ49|AJ50|AI49|AI50/,
    title: "El prefijo no es el que autorizó la DIAN",
    todo: "En el portal de la DIAN asocia el prefijo a tu software, espera unas dos horas y vuelve a intentar.",
    place: rangeField("prefix"),
  },
  {
    rule: /AB27/,
    title: "La DIAN no reconoce el PIN del software",
    todo: "Copia otra vez el PIN que escribiste en el portal de la DIAN. Guarda y vuelve a intentar.",
    place: softwareField("pin"),
  },
  {
    rule: /AB2[456]/,
    title: "La DIAN no reconoce el software",
    todo: "Copia otra vez el código del software del portal de la DIAN. Guarda y vuelve a intentar.",
    place: softwareField("id"),
  },
  {
    rule: /AD05/,
    title: "El número está fuera de lo autorizado",
    todo: "Compara con la resolución desde qué número y hasta cuál va: toca Traer de la DIAN, o Corregir, y vuelve a intentar. Si se acabó, trae una nueva.",
    place: rangeField("to"),
  },
  {
    rule: /FAD06/,
    title: "El código único de la factura no le coincide a la DIAN",
    todo: "Casi siempre es la clave técnica de la numeración: toca Traer de la DIAN, o escríbela de nuevo, y vuelve a intentar.",
    place: rangeField("technicalKey"),
  },
  {
    rule: /AD06/,
    title: "El código único del documento no le coincide a la DIAN",
    todo: "Casi siempre es el PIN del software: cópialo otra vez del portal, guarda y vuelve a intentar.",
    place: softwareField("pin"),
  },
  {
    rule: /AD09[AB]/,
    title: "La fecha del documento está fuera de la resolución",
    todo: "Mira desde cuándo y hasta cuándo vale la numeración: toca Traer de la DIAN, o Corregir, y vuelve a intentar.",
    place: rangeField("validTo"),
  },
  {
    rule: /AD09|AD10/,
    title: "La fecha o la hora del documento no son las de hoy",
    todo: "Pon en hora el computador donde está Mostrador, en automático, y vuelve a intentar.",
  },
  {
    rule: /AD0[23]|AD12|AD15|PD(1|2|3)|AI01|AB4[1-6]/,
    title: "Una parte fija del documento no es la que espera la DIAN",
    todo: "No es algo que hayas escrito. Actualiza Mostrador y vuelve a intentar; si sigue, descarga el XML y envíaselo a quien te ayuda.",
  },
  {
    rule: /AJ(09|1[0-2]|2[89]|3[0-2])|AI(09|1[0-2]|2[89]|3[0-2])/,
    title: "La dirección de la tienda está incompleta",
    todo: "Escribe la dirección, el municipio y el código postal como están en el RUT. Guarda y vuelve a intentar.",
    place: storeField("municipality"),
  },
  {
    rule: /AJ24|AI24/,
    title: "El dígito de verificación del NIT de la tienda no es el suyo",
    todo: "Compara con tu RUT el NIT y su dígito. Guarda y vuelve a intentar.",
    place: storeField("document"),
  },
  {
    rule: /AJ4[34]|AI4[34]/,
    title: "El nombre o el NIT de la tienda no son los del RUT",
    todo: "Escribe el nombre de la tienda como está en el RUT, letra por letra. Guarda y vuelve a intentar.",
    place: storeField("legalName"),
  },
  {
    rule: /AJ(2[1-7])|AI(2[1-7])/,
    title: "El NIT o las casillas del RUT de la tienda no coinciden",
    todo: "Compara con tu RUT el NIT, el nombre y las calidades: gran contribuyente, autorretenedor, régimen simple.",
    place: storeField("simple"),
  },
  {
    rule: /AK24/,
    title: "El dígito de verificación del NIT del comprador no es el suyo",
    todo: "Pídele al cliente su RUT y toca Corregir comprador: el NIT con su dígito. El documento se hace de nuevo con el mismo número.",
    buyer: "document",
  },
  {
    rule: /AK6[12]/,
    title: "El documento del comprador no va con su tipo",
    todo: "Una empresa lleva NIT; una persona, cédula. Toca Corregir comprador y revisa el tipo y el número.",
    buyer: "document",
  },
  {
    rule: /AK55/,
    title: "El correo del comprador no está bien escrito",
    todo: "Toca Corregir comprador y escribe el correo completo, o déjalo vacío.",
    buyer: "email",
  },
  {
    rule: /AK/,
    title: "Los datos del comprador no están bien",
    todo: "Revisa con el cliente su tipo de documento, el número y el nombre, y toca Corregir comprador: el documento se hace de nuevo con el mismo número. Si la venta ya se devolvió, corrígelo igual: su nota sale después.",
    buyer: "document",
  },
  {
    rule: /AN0[46]/,
    title: "Falta hasta cuándo se fía",
    todo: "Escribe los días de plazo de la tienda o del cliente. Guarda y vuelve a intentar.",
    place: storeField("creditDays"),
  },
  {
    rule: /AN0[1-6]/,
    title: "Falta cómo se pagó, o hasta cuándo se fía",
    todo: "Revisa los días de plazo de la tienda. Guarda y vuelve a intentar.",
    place: storeField("creditDays"),
  },
  {
    rule: /AS0[1-7]|AX0[1-7]/,
    title: "Los impuestos no le cuadran a la DIAN",
    todo: "Revisa el impuesto de los productos de la venta y si la tienda es responsable de IVA. Guarda y vuelve a intentar.",
    place: TAXES,
  },
  {
    rule: /AZ\d/,
    title: "A un producto de la venta le falta el nombre o el código",
    todo: "Revisa en Productos el nombre y el código de lo que se vendió. Guarda y vuelve a intentar.",
    place: PRODUCTS,
  },
  {
    rule: /VLR/,
    title: "Un valor del documento está en negativo",
    todo: "Revisa los descuentos de la venta. Si están bien, descarga el XML y muéstraselo a tu contador.",
    place: TAXES,
  },
  {
    rule: /B[FG]\d|CBF|NABF/,
    title: "La nota no encuentra el documento que corrige",
    todo: "Mira que el documento que corrige diga Aceptado. Si está por confirmar, la nota sale después sola.",
    place: DOCUMENTS,
  },
  {
    rule: /A[SUVX]\d/,
    title: "Las cuentas o los impuestos no le cuadran a la DIAN",
    todo: "Revisa el impuesto de los productos de la venta y si cobras IVA. Si están bien, descarga el XML y muéstraselo a tu contador.",
    place: TAXES,
  },
  {
    rule: /^ZE/,
    title: "La DIAN no aceptó la firma",
    todo: "Revisa que el certificado esté vigente y sea del NIT de la tienda. Si lo renovaste, súbelo de nuevo.",
    place: CERTIFICATE,
  },
  {
    rule: /CTG/,
    title: "La DIAN no declaró esa contingencia",
    todo: "Termina la contingencia en Ajustes y vuelve a intentar: el documento se hace de nuevo como los demás.",
    place: { ...DOCUMENTS, label: "Ver la contingencia" },
  },
  {
    rule: /^ZB|^ZIP/,
    title: "El documento no tiene la forma que pide la DIAN",
    todo: "No es algo que hayas hecho mal. Actualiza Mostrador y vuelve a intentar; si sigue, descarga el XML y envíaselo a quien te ayuda.",
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
  if (/software/i.test(reason)) return softwareField("id");
  if (/datos de la tienda/i.test(reason)) return storeField("address");
  return null;
}

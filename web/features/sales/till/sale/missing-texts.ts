import type { Notice } from "./notices.ts";
import type { MissingSaleField } from "./sale-payment.ts";

export const CASH_TOO_LOW_MESSAGE = "El monto pagado debe ser mayor o igual al total";

/** Texts that all sale screens use. */
export const MISSING_FIELD_TEXTS = {
  discount: "El descuento es mayor que el que puedes dar",
  payments: "Los pagos no suman el total de la venta",
  cash: CASH_TOO_LOW_MESSAGE,
  customer: "Elige a quién le fías",
  consent: "Pregúntale si puedes llevar su cuenta y marca «Dijo que sí»",
  limit: "Quedaría debiendo más que su cupo. Recibe una parte ahora o elige otra forma de pago.",
  paused: "Su fiado está en pausa. Elige otra forma de pago.",
  off: "En esta tienda no se fía. Elige otra forma de pago.",
};

/** Says what a sale still needs, in the words of the specification (section 5). */
export function missingFieldNotice(
  missing: MissingSaleField,
  what: "producto" | "item" = "producto",
): Notice {
  const texts = {
    ...MISSING_FIELD_TEXTS,
    items: `Agrega al menos un ${what} a la venta`,
    method: "Selecciona un método de pago",
  };
  return { tone: "warning", title: TITLES[missing], text: texts[missing] };
}

const TITLES: Record<MissingSaleField, string> = {
  items: "Items requeridos",
  discount: "Descuento muy grande",
  method: "Método de pago requerido",
  payments: "Falta plata",
  cash: "Monto insuficiente",
  customer: "Falta el cliente",
  consent: "Falta su permiso",
  limit: "Pasa de su cupo",
  paused: "Fiado en pausa",
  off: "No se fía",
};

import type { AuditEvent } from "#core/contract/audit.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { unbrokenPesos } from "#web/ui/money.tsx";

type Details = AuditEvent["details"];
type Value = Details[string];

const LABEL_WORDS = (_: string, value: string) =>
  ({ WEIGHT: " con el peso", PRICE: " con el precio" })[value] ?? " con las unidades";

const sentences: Record<
  Exclude<keyof StoreSettings, "taxes" | "documents"> | "paymentPictures",
  (value: Value) => string
> = {
  shifts: (value) =>
    ({ OFF: "sin caja", OPTIONAL: "con caja opcional", REQUIRED: "con caja obligatoria" })[String(value)] ??
    "",
  blindCount: (on) => (on ? "con conteo a ciegas" : "sin conteo a ciegas"),
  credit: (on) => (on ? "se vende fiado" : "no se vende fiado"),
  creditLimit: (value) =>
    value === null ? "fiado sin límite" : `límite de fiado de ${unbrokenPesos(Number(value))}`,
  creditDays: (value) =>
    value === null ? "fiado sin plazo" : `plazo de fiado de ${value} ${value === 1 ? "día" : "días"}`,
  cashRounding: (value) => (value ? "efectivo redondeado a $\u00a050" : "efectivo sin redondear"),
  sellBelowStock: (on) => (on ? "se vende sin existencias" : "no se vende sin existencias"),
  cashierDiscount: (value) => `descuento de los cajeros hasta el ${value}\u00a0%`,
  cashierReturns: (on) => (on ? "los cajeros reciben devoluciones" : "los cajeros no reciben devoluciones"),
  cashierSeesDay: (on) =>
    on ? "los cajeros ven cuánto va en el día" : "los cajeros no ven cuánto va en el día",
  cashierOwnUse: (on) => (on ? "los cajeros anotan lo de la casa" : "los cajeros no anotan lo de la casa"),
  daySummary: (on) => (on ? "el resumen del día llega por correo" : "el resumen del día no llega por correo"),
  paymentKeys: (value) => (value ? `pagos por celular a ${value}` : "sin pagos por celular"),
  paymentPictures: () => "otro código QR",
  confirmTransfers: (mode) =>
    mode === "ASK" ? "se confirma si llegan los pagos por celular" : "no se confirman los pagos por celular",
  cashierConfirms: (on) =>
    on ? "los cajeros confirman pagos por celular" : "los cajeros no confirman pagos por celular",
  cashToKeep: (value) => `en la tienda se quedan ${unbrokenPesos(Number(value))}`,
  scaleLabels: (value) =>
    value
      ? `etiquetas de balanza ${String(value).replace(/ (WEIGHT|PRICE|COUNT)/g, LABEL_WORDS)}`
      : "sin etiquetas de balanza",
  ticketNote: (value) => (value ? `la tirilla dice «${value}»` : "la tirilla sin notas"),
};

export function describeSettingsChange(details: Details): string {
  const parts = Object.entries(sentences).flatMap(([name, tell]) => {
    const value = details[name];
    return value === undefined ? [] : tell(value);
  });
  return `cambió cómo vende la tienda${parts.length > 0 ? `: ${parts.join("; ")}` : ""}`;
}

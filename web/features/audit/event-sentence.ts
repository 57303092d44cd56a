import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import type { AuditEvent, AuditKind } from "#core/contract/audit.ts";
import { dayOf, formatDateWithWeekday, formatDateWithYear } from "#core/dates.ts";
import { removeDirectionMarks } from "#core/direction-marks.ts";
import { STOCK_ADJUSTMENT_LABELS } from "#core/goods/stock-movements.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { ROLE_LABELS, type Role } from "#core/permissions.ts";
import { formatQuantity } from "#core/quantity.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { UNITS } from "#core/units.ts";
import { describeSettingsChange } from "./settings-sentence.ts";

type EventFacts = Omit<AuditEvent, "id" | "at">;

const roleOf = (value: unknown) => (ROLE_LABELS[value as Role] ?? String(value)).toLowerCase();
const changes = { name: "el nombre", phone: "el teléfono", nit: "el NIT", address: "la dirección" } as const;

const MODES: Record<string, string> = {
  OFF: "solo su tiquete",
  DEE: "un documento equivalente POS",
  FEV: "una factura electrónica",
};

function wholeDay(instant: unknown): string {
  const day = dayOf(new Date(String(instant)));
  return `${formatDateWithWeekday(day)} de ${day.slice(0, 4)}`;
}

const fiscalParts: Record<string, string> = {
  consumptionTax: "si cobra impuesto al consumo",
  simple: "el régimen SIMPLE",
  qualities: "las calidades",
  personType: "el tipo de persona",
  documentType: "el documento",
  document: "el documento",
  legalName: "la razón social",
  tradeName: "el nombre comercial",
  address: "la dirección",
  municipality: "el municipio",
  postalCode: "el código postal",
  email: "el correo",
  phone: "el teléfono",
  activity: "la actividad económica",
  freeItemTax: "el impuesto de lo que no está en el inventario",
  creditDays: "el plazo de los documentos",
};

/** Builds 'cambió los datos ante la DIAN: ahora cobra IVA; la dirección'. */
function fiscalSentence(details: EventFacts["details"]): string {
  const parts = Object.keys(details).map((key) => {
    if (key === "vat") return details.vat === "RESPONSIBLE" ? "ahora cobra IVA" : "ya no cobra IVA";
    return fiscalParts[key] ?? key;
  });
  return `cambió los datos ante la DIAN: ${[...new Set(parts)].join("; ")}`;
}

/** Builds 'el pago de la venta A-2: $ 14.900 por Nequi'. */
const transferText = ({ subject, details }: EventFacts) =>
  `el pago de ${details.debt ? "un abono" : subject ? `la venta ${subject}` : "una venta"}: ${pesos(details.amount)} por ${paymentLabel(String(details.method))}`;

/** Sentences that follow the name of the user: 'cambió el precio de Panela de $ 2.500 a $ 2.700'. */
const deeds: Record<AuditKind, (event: EventFacts) => string> = {
  STORE_CREATED: () => "creó la tienda",
  STORE_CHANGED: ({ details }) =>
    `cambió ${list(Object.entries(changes).flatMap(([key, what]) => (details[key] ? [what] : [])))} de la tienda`,
  SETTINGS_CHANGED: ({ details }) => describeSettingsChange(details),
  SIGN_IN: ({ details }) => (details.newPlace ? "entró desde una conexión nueva" : "inició sesión"),
  SIGN_IN_FAILED: ({ subject, details }) =>
    details.stopped
      ? `Hubo ${details.tries} contraseñas equivocadas seguidas en la cuenta de ${subject}. La detuvimos por unos minutos`
      : `Alguien escribió mal la contraseña de ${subject}`,
  SIGN_OUT_EVERYWHERE: () => "cerró sesión en todos sus dispositivos",
  PASSWORD_RESET: () => "cambió su contraseña con el enlace del correo",
  PASSWORD_CHANGED: () => "cambió su contraseña",
  PIN_CHANGED: ({ by, subject }) => (by?.name === subject ? "cambió su PIN" : `cambió el PIN de ${subject}`),
  PIN_STOPPED: ({ subject, details }) =>
    details.everywhere
      ? `tenía la sesión abierta cuando se escribió ${details.tries} veces mal el PIN de ${subject} en los equipos de la tienda. Ese PIN espera hasta una hora`
      : `tenía la sesión abierta cuando alguien escribió ${details.tries} veces mal el PIN de ${subject} en el equipo ${details.device}. Allí espera 5 minutos`,
  EMPLOYEE_CREATED: ({ subject, details }) => `creó a ${subject} como ${roleOf(details.role)}, con PIN`,
  EMPLOYEE_APPROVED: ({ subject, details }) => `aprobó a ${subject} como ${roleOf(details.to)}`,
  JOIN_REJECTED: ({ subject }) => `rechazó la solicitud de ${subject}`,
  ROLE_CHANGED: ({ subject, details }) =>
    `cambió el rol de ${subject} de ${roleOf(details.from)} a ${roleOf(details.to)}`,
  EMPLOYEE_CHANGED: ({ subject, details }) =>
    details.email ? `cambió el correo de ${subject}` : `cambió los datos de ${subject}`,
  EMPLOYEE_REMOVED: ({ subject }) => `eliminó a ${subject} de la tienda`,
  PRICE_CHANGED: ({ subject, details }) =>
    `cambió el precio de ${subject} de ${pesos(details.from)} a ${pesos(details.to)}`,
  TAXES_CHANGED: ({ details }) => `clasificó los impuestos de ${products(details.products)}`,
  FISCAL_CHANGED: ({ details }) => fiscalSentence(details),
  PRICES_CHANGED: ({ details }) =>
    `${details.undone ? "deshizo el cambio de precio" : "cambió el precio"} de ${products(details.products)}`,
  STOCK_ADJUSTED: ({ subject, details }) =>
    `${adjustment(subject, details)}${inBrackets(STOCK_ADJUSTMENT_LABELS, details.reason)}`,
  STOCK_TRACKING_CHANGED: ({ subject, details }) =>
    `${details.tracksStock ? "empezó" : "dejó"} ${details.tracksStock ? "a" : "de"} llevar el stock de ${subject ?? products(details.products)}`,
  COUNT_STARTED: ({ details }) => `empezó el conteo ${details.number}`,
  COUNT_CLOSED: ({ details }) =>
    `cerró el conteo ${details.number}: ${products(details.products)} con diferencia`,
  COUNT_CANCELLED: ({ details }) => `canceló el conteo ${details.number}`,
  COUNT_ENTRY_DELETED: ({ subject, details }) =>
    `quitó una lectura de ${subject} en el conteo ${details.number}`,
  PRODUCTS_IMPORTED: ({ details }) => {
    const packs = details.presentations ? `, y presentaciones: ${details.presentations}` : "";
    return details.updated
      ? `importó un archivo: ${products(details.products)} de más y ${products(details.updated)} con cambios${packs}`
      : `importó ${products(details.products)}${packs}`;
  },
  PRODUCT_DELETED: ({ subject }) => `eliminó el producto ${subject}`,
  PRESENTATION_CREATED: ({ subject }) => `creó la presentación ${subject}`,
  PRESENTATION_CHANGED: ({ subject, details }) =>
    details.from === undefined
      ? `cambió la presentación ${subject}`
      : `cambió el precio de ${subject}${typeof details.from === "number" ? ` de ${pesos(details.from)}` : ""}${typeof details.price === "number" ? ` a ${pesos(details.price)}` : ", que ahora sigue al del producto"}`,
  PRESENTATION_DELETED: ({ subject }) => `eliminó la presentación ${subject}`,
  SOLD_LOOSE: ({ subject, details }) => `empezó a vender suelto ${subject}: ${details.name}`,
  PROMOTION_CREATED: ({ subject }) => `creó la promoción «${subject}»`,
  PROMOTION_CHANGED: ({ subject, details }) =>
    details.active === false
      ? `desactivó la promoción «${subject}»`
      : `cambió la promoción «${subject}»${typeof details.endsOn === "string" ? `, que va hasta el ${formatDateWithYear(details.endsOn)}` : ""}`,
  PRICE_LEVEL_CHANGED: ({ details }) =>
    details.to === "WHOLESALE"
      ? "puso a un cliente a comprar a precio de mayorista"
      : "puso a un cliente a comprar al público",
  CUSTOMER_DELETED: () => "eliminó un cliente",
  CUSTOMER_ERASED: () => "borró los datos personales de un cliente",
  CUSTOMER_EXPORTED: () => "descargó los datos personales de un cliente",
  CREDIT_TERMS_CHANGED: ({ details }) => `cambió el fiado de un cliente: ${list(terms(details))}`,
  CREDIT_OVER_LIMIT: ({ details }) =>
    `fió ${pesos(details.amount)} a un cliente por encima de su cupo: quedó debiendo ${pesos(details.balance)}`,
  DEBT_ADJUSTED: ({ details }) => {
    const amount = Number(details.amount);
    const change = amount < 0 ? "bajó" : "subió";
    return `${change} en ${pesos(Math.abs(amount))} lo que debe un cliente: quedó en ${pesos(details.balance)}`;
  },
  DEBT_PAYMENT_REVERSED: ({ details }) => `anuló un abono de ${pesos(details.amount)}`,
  SALE_RETURNED: ({ details }) => {
    const total = pesos(details.total);
    const returned = details.all ? `toda una venta: ${total}` : `${total} de una venta`;
    return `recibió de vuelta ${returned}${inBrackets(RETURN_REASON_LABELS, details.reason)}`;
  },
  OWN_USE: ({ details }) =>
    `anotó para la casa ${products(details.products)} de ${pesos(details.price)}${details.takenBy ? `, que se llevó ${details.takenBy}` : ""}`,
  OWN_USE_REVERSED: ({ details }) => `anuló lo que se había llevado para la casa: ${pesos(details.price)}`,
  PAYMENT_CORRECTED: ({ subject, details }) =>
    `corrigió el pago de ${details.debt ? "un abono" : subject ? `la venta ${subject}` : "una venta"}: ${pesos(details.amount)}, de ${paymentLabel(String(details.from))} a ${paymentLabel(String(details.to))}`,
  DEBT_MOVED: ({ subject, details }) =>
    `pasó a otro cliente el fiado de ${subject ? `la venta ${subject}` : "una venta"}: ${pesos(details.amount)}`,
  TRANSFER_CONFIRMED: (event) => `dijo que llegó ${transferText(event)}`,
  TRANSFER_DENIED: (event) => `dijo que no llegó ${transferText(event)}`,
  CASH_TAKEN_OUT: ({ details }) =>
    `sacó ${pesos(details.amount)} de la caja${inBrackets(CASH_CATEGORY_LABELS, details.category)}`,
  SHIFT_CLOSED: ({ subject, details }) =>
    `cerró ${subject} (turno ${formatNumber(Number(details.number))}): ${differenceText(Number(details.difference))}`,
  SUPPLIER_PAID: ({ subject, details }) => `le pagó ${pesos(details.amount)} a ${subject}`,
  SUPPLIER_PAYMENT_REVERSED: ({ subject, details }) => `anuló un pago a ${subject}: ${pesos(details.amount)}`,
  PAYABLE_ADJUSTED: ({ subject, details }) =>
    `corrigió lo que se le debe a ${subject}: ${pesos(details.amount)}`,
  RETURNED_TO_SUPPLIER: ({ subject, details }) =>
    `le devolvió mercancía a ${subject}: ${pesos(details.amount)}`,
  EXPENSE_RECORDED: ({ details }) => `anotó un gasto de ${pesos(details.amount)}`,
  EXPENSE_REVERSED: ({ details }) => `anuló un gasto de ${pesos(details.amount)}`,
  SERVICE_CHANGED: ({ subject, details }) =>
    details.active ? `guardó el servicio ${subject}` : `desactivó el servicio ${subject}`,
  OPERATION_REVERSED: ({ subject, details }) => `anuló una operación de ${subject}: ${pesos(details.amount)}`,
  SERVICE_SETTLED: ({ subject, details }) =>
    Number(details.amount) < 0
      ? `recibió ${pesos(-Number(details.amount))} de la red de ${subject}`
      : `consignó ${pesos(details.amount)} de ${subject}`,
  TILL_CHANGED: ({ subject, details }) => {
    if (details.from !== subject) return `le cambió el nombre a ${details.from}: ahora es ${subject}`;
    return details.active ? `activó ${subject}` : `desactivó ${subject}`;
  },
  EMISSION_CHANGED: ({ details }) => {
    if (details.contingency === "END") return "terminó la contingencia de la facturación";
    if (details.contingency !== undefined)
      return `declaró una contingencia ${details.contingency === "DIAN" ? "de la DIAN" : "de la tienda"}`;
    if (details.habilitation !== undefined)
      return details.done
        ? "dijo que la habilitación de la DIAN ya está"
        : "envió el set de pruebas a la DIAN";
    if (details.environment === "PRODUCTION") return "pasó la facturación a producción";
    return `cambió la facturación: cada venta recibe ${MODES[String(details.mode)] ?? "un documento"}`;
  },
  CERTIFICATE_KEPT: ({ details }) =>
    `guardó el certificado de la tienda, que vale hasta el ${wholeDay(details.until)}`,
  LATE_FLAGGED: () => "registró sin conexión algo que la tienda debe revisar",
  SENT_FOR_ANOTHER: ({ details }) => `envió lo que ${details.seller} registró sin conexión`,
  FLAGS_SEEN: ({ subject }) =>
    subject ? `revisó la venta ${subject}, hecha sin conexión` : "revisó una venta hecha sin conexión",
  PRINTER_CHANGED: ({ subject, details }) => {
    if (details.change === "CREATED") return `agregó la impresora ${subject}`;
    if (details.change === "REMOVED") return `quitó la impresora ${subject}`;
    return details.from === subject
      ? `cambió la impresora ${subject}`
      : `le cambió el nombre a la impresora ${details.from}: ahora es ${subject}`;
  },
  DRAWER_OPENED: ({ subject, details }) => `abrió el cajón de ${subject} sin una venta: ${details.reason}`,
  DEVICE_USED_ELSEWHERE: ({ subject }) => `usó el equipo ${subject} desde otro navegador`,
  DEVICE_REGISTERED: ({ subject, details }) =>
    `registró el equipo ${subject}, que numera con la serie ${details.series}`,
  DEVICE_CHANGED: ({ subject, details }) =>
    list([
      ...(details.from === subject
        ? []
        : [`le cambió el nombre al equipo ${details.from}: ahora es ${subject}`]),
      ...(details.fromTill === details.till ? [] : [`pasó el equipo ${subject} a ${details.till}`]),
      ...(details.wasActive === details.active
        ? []
        : [`${details.active ? "activó" : "desactivó"} el equipo ${subject}`]),
    ]) || `guardó el equipo ${subject}`,
  DOCUMENT_SET_ASIDE: ({ subject, details: { by, total, reason } }) =>
    `dejó aparte ${subject}${by ? ` de ${by}` : ""}, de ${pesos(total)}, que se hizo sin conexión${reason ? `: ${reason}` : ""}`,
  SUPPLIER_DELETED: ({ subject }) => `eliminó el proveedor ${subject}`,
  EXPIRY_RECORDED: ({ subject, details }) =>
    `anotó que ${subject} vence el ${formatDateWithYear(String(details.date))}${details.quantity === null ? "" : ` (${formatNumber(Number(details.quantity))})`}`,
  EXPIRY_DONE: ({ subject, details }) =>
    `dijo que ${details.done ? "ya no hay" : "todavía hay"} de ${subject} que vence el ${formatDateWithYear(String(details.date))}`,
  GOODS_RECEIVED: ({ subject, details }) => `recibió ${pesos(details.total)} de la orden ${subject}`,
  INVOICE_READ: ({ subject, details }) => `trajo la factura de ${subject}, de ${pesos(details.total)}`,
  INVOICE_CHANGED: ({ subject, details }) =>
    `${details.state === "DISMISSED" ? "descartó" : "recuperó"} la factura de ${subject}`,
  ORDER_DELETED: ({ subject }) => `eliminó la orden ${subject}`,
  STORE_EXPORTED: () => "descargó todos los datos de la tienda",
  SALES_EXPORTED: ({ details }) => `exportó las ventas${range(details.startDate, details.endDate)}`,
};

export function describeAuditEvent(event: EventFacts): string {
  const deed = deeds[event.kind](event);
  return removeDirectionMarks(event.by ? `${event.by.name} ${deed}` : deed);
}

function adjustment(
  product: string | null,
  { units, stock, unit, products: several }: AuditEvent["details"],
): string {
  if (!product) return `ajustó el stock de ${products(several)}`;
  const withUnit = (quantity: number) =>
    formatQuantity(quantity, UNITS.find((one) => one === unit) ?? "UNIT");
  // Null: nobody has counted the product.
  const left = stock === null ? "" : `: ${stock === 1 ? "quedó" : "quedaron"} ${withUnit(Number(stock))}`;
  const change = Number(units);
  return `${change < 0 ? "bajó" : "subió"} el stock de ${product} en ${withUnit(Math.abs(change))}${left}`;
}

function terms({ limit, days, paused }: AuditEvent["details"]): string[] {
  return [
    ...(limit === undefined ? [] : [limit === null ? "sin cupo propio" : `cupo de ${pesos(limit)}`]),
    ...(days === undefined ? [] : [days === null ? "sin plazo propio" : `plazo de ${daysText(days)}`]),
    ...(paused === undefined ? [] : [paused ? "en pausa" : "ya no está en pausa"]),
  ];
}

const daysText = (days: unknown) => `${formatNumber(Number(days))} ${days === 1 ? "día" : "días"}`;

/** Builds ' (vencido)'; empty without a label. */
function inBrackets(labels: Record<string, string>, value: unknown): string {
  const label = labels[String(value)];
  return label ? ` (${label.toLowerCase()})` : "";
}

function differenceText(difference: number): string {
  if (difference === 0) return "la caja cuadró";
  return difference < 0 ? `faltaron ${pesos(-difference)}` : `sobraron ${pesos(difference)}`;
}

function products(value: unknown): string {
  return `${formatNumber(Number(value))} ${value === 1 ? "producto" : "productos"}`;
}

function list(parts: string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;
}

function pesos(value: unknown): string {
  return formatPesos(Number(value)).replace(" ", "\u00a0");
}

type Days = AuditEvent["details"][string] | undefined;

function range(from: Days, to: Days): string {
  if (from && to) return from === to ? ` del ${dayText(from)}` : ` del ${dayText(from)} al ${dayText(to)}`;
  if (from) return ` desde el ${dayText(from)}`;
  return to ? ` hasta el ${dayText(to)}` : "";
}

function dayText(day: NonNullable<Days>): string {
  return String(day).split("-").reverse().join("/");
}

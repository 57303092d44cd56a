import { expect, it } from "vitest";
import { AUDIT_KINDS, type AuditEvent } from "#core/contract/audit.ts";
import { describeAuditEvent } from "./event-sentence.ts";

const by = { id: "1", name: "Ana" };

it.each<[AuditEvent["kind"], string | null, AuditEvent["details"], string]>([
  [
    "PRICE_CHANGED",
    "Panela",
    { from: 2500, to: 2700 },
    "Ana cambió el precio de Panela de $\u00a02.500 a $\u00a02.700",
  ],
  [
    "STOCK_ADJUSTED",
    "Panela",
    { units: -3, stock: 1, reason: "WASTE" },
    "Ana bajó el stock de Panela en 3: quedó 1 (merma)",
  ],
  [
    "STOCK_ADJUSTED",
    "Panela",
    { units: 1500, stock: 0 },
    "Ana subió el stock de Panela en 1.500: quedaron 0",
  ],
  [
    "STOCK_ADJUSTED",
    "Queso",
    { units: -0.154, stock: 3.346, unit: "KG", reason: "WASTE" },
    "Ana bajó el stock de Queso en 0,154 kg: quedaron 3,346 kg (merma)",
  ],
  [
    ...(["STOCK_ADJUSTED", "Panela", { units: -3, stock: null, reason: "WASTE" }] as const),
    "Ana bajó el stock de Panela en 3 (merma)",
  ],
  ["STOCK_ADJUSTED", null, { products: 12, reason: "COUNT" }, "Ana ajustó el stock de 12 productos (conteo)"],
  [
    ...(["STOCK_TRACKING_CHANGED", "Panela", { tracksStock: true }] as const),
    "Ana empezó a llevar el stock de Panela",
  ],
  [
    ...(["STOCK_TRACKING_CHANGED", null, { tracksStock: false, products: 3 }] as const),
    "Ana dejó de llevar el stock de 3 productos",
  ],
  ["COUNT_STARTED", null, { number: 3 }, "Ana empezó el conteo 3"],
  ["COUNT_CLOSED", null, { number: 3, products: 12 }, "Ana cerró el conteo 3: 12 productos con diferencia"],
  ["COUNT_CANCELLED", null, { number: 3 }, "Ana canceló el conteo 3"],
  ["COUNT_ENTRY_DELETED", "Panela", { number: 3 }, "Ana quitó una lectura de Panela en el conteo 3"],
  ["PRODUCTS_IMPORTED", null, { products: 1 }, "Ana importó 1 producto"],
  [
    ...(["PRODUCTS_IMPORTED", null, { products: 1, updated: 12 }] as const),
    "Ana importó un archivo: 1 producto de más y 12 productos con cambios",
  ],
  ["PRICES_CHANGED", null, { products: 40, undone: false }, "Ana cambió el precio de 40 productos"],
  ["PRICES_CHANGED", null, { products: 40, undone: true }, "Ana deshizo el cambio de precio de 40 productos"],
  [
    "EXPIRY_RECORDED",
    "Yogur",
    { date: "2026-12-05", quantity: 12 },
    "Ana anotó que Yogur vence el 5 de diciembre de 2026 (12)",
  ],
  [
    "EXPIRY_RECORDED",
    "Yogur",
    { date: "2026-12-05", quantity: null },
    "Ana anotó que Yogur vence el 5 de diciembre de 2026",
  ],
  [
    "EXPIRY_DONE",
    "Yogur",
    { date: "2026-12-05", done: true },
    "Ana dijo que ya no hay de Yogur que vence el 5 de diciembre de 2026",
  ],
  [
    "OWN_USE",
    "A-3",
    { cost: 9_000, price: 12_000, products: 2, takenBy: "Marta" },
    "Ana anotó para la casa 2 productos de $\u00a012.000, que se llevó Marta",
  ],
  [
    "OWN_USE_REVERSED",
    "A-3",
    { price: 12_000 },
    "Ana anuló lo que se había llevado para la casa: $\u00a012.000",
  ],
  ["PROMOTION_CREATED", "Lleve 3 pague 2", { active: true }, "Ana creó la promoción «Lleve 3 pague 2»"],
  ["PROMOTION_CHANGED", "3x2", { active: false, endsOn: null }, "Ana desactivó la promoción «3x2»"],
  [
    "PROMOTION_CHANGED",
    "3x2",
    { active: true, endsOn: "2026-12-05" },
    "Ana cambió la promoción «3x2», que va hasta el 5 de diciembre de 2026",
  ],
  [
    "INVOICE_READ",
    "Postobón FE12",
    { total: 90_000 },
    "Ana trajo la factura de Postobón FE12, de $\u00a090.000",
  ],
  ["INVOICE_CHANGED", "Postobón FE12", { state: "DISMISSED" }, "Ana descartó la factura de Postobón FE12"],
  ["GOODS_RECEIVED", "OC-000012", { total: 90_000 }, "Ana recibió $\u00a090.000 de la orden OC-000012"],
  [
    "ROLE_CHANGED",
    "Brayan",
    { from: "CASHIER", to: "ADMIN" },
    "Ana cambió el rol de Brayan de cajero a administrador",
  ],
  [
    "STORE_CHANGED",
    "La Esquina",
    { name: true, phone: false, nit: true },
    "Ana cambió el nombre y el NIT de la tienda",
  ],
  [
    "SETTINGS_CHANGED",
    null,
    { credit: true, creditLimit: 50_000, creditDays: 1, shifts: "REQUIRED" },
    "Ana cambió cómo vende la tienda: con caja obligatoria; se vende fiado; límite de fiado de $\u00a050.000; plazo de fiado de 1 día",
  ],
  [
    "SETTINGS_CHANGED",
    null,
    { creditLimit: null, cashRounding: 0, cashierDiscount: 15, ticketNote: null },
    "Ana cambió cómo vende la tienda: fiado sin límite; efectivo sin redondear; descuento de los cajeros hasta el 15\u00a0%; la tirilla sin notas",
  ],
  [
    "SETTINGS_CHANGED",
    null,
    { paymentKeys: "Nequi: 300 123 4567 (Ana Suárez); Bre-B: @tiendalapaz", paymentPictures: true },
    "Ana cambió cómo vende la tienda: pagos por celular a Nequi: 300 123 4567 (Ana Suárez); Bre-B: @tiendalapaz; otro código QR",
  ],
  [
    "CREDIT_TERMS_CHANGED",
    null,
    { limit: 80_000, days: 1, paused: true },
    "Ana cambió el fiado de un cliente: cupo de $\u00a080.000, plazo de 1 día y en pausa",
  ],
  [
    "CREDIT_TERMS_CHANGED",
    null,
    { limit: null, days: null, paused: false },
    "Ana cambió el fiado de un cliente: sin cupo propio, sin plazo propio y ya no está en pausa",
  ],
  [
    "CREDIT_OVER_LIMIT",
    null,
    { amount: 6_000, balance: 12_000 },
    "Ana fió $\u00a06.000 a un cliente por encima de su cupo: quedó debiendo $\u00a012.000",
  ],
  [
    "DEBT_ADJUSTED",
    null,
    { amount: -6_000, balance: 0 },
    "Ana bajó en $\u00a06.000 lo que debe un cliente: quedó en $\u00a00",
  ],
  ["DEBT_PAYMENT_REVERSED", null, { amount: 6_000 }, "Ana anuló un abono de $\u00a06.000"],
  [
    "SALE_RETURNED",
    "A-7",
    { total: 4000, reason: "DEFECTIVE", all: false },
    "Ana recibió de vuelta $\u00a04.000 de una venta (producto defectuoso)",
  ],
  [
    "SALE_RETURNED",
    null,
    { total: 11000, reason: "WRONG_CHARGE", all: true },
    "Ana recibió de vuelta toda una venta: $\u00a011.000 (cobro equivocado)",
  ],
  [
    "CASH_TAKEN_OUT",
    null,
    { number: 3, amount: 30000, category: "WITHDRAWAL" },
    "Ana sacó $\u00a030.000 de la caja (retiro)",
  ],
  ["SHIFT_CLOSED", "Caja 1", { number: 3, difference: 0 }, "Ana cerró Caja 1 (turno 3): la caja cuadró"],
  [
    "SHIFT_CLOSED",
    "Caja 1",
    { number: 3, difference: -500 },
    "Ana cerró Caja 1 (turno 3): faltaron $\u00a0500",
  ],
  [
    "EMISSION_CHANGED",
    null,
    { mode: "DEE" },
    "Ana cambió la facturación: cada venta recibe un documento equivalente POS",
  ],
  [
    "CERTIFICATE_KEPT",
    null,
    { until: "2028-11-01T12:00:00Z" },
    "Ana guardó el certificado de la tienda, que vale hasta el miércoles, 1 de noviembre de 2028",
  ],
  ["TILL_CHANGED", "Bar", { from: "Caja 2", active: true }, "Ana le cambió el nombre a Caja 2: ahora es Bar"],
  ["TILL_CHANGED", "Bar", { from: "Bar", active: false }, "Ana desactivó Bar"],
  [
    "PIN_STOPPED",
    "Luz",
    { tries: 15, everywhere: true },
    "Ana tenía la sesión abierta cuando se escribió 15 veces mal el PIN de Luz en los equipos de la tienda. Ese PIN espera hasta una hora",
  ],
  ["LATE_FLAGGED", null, { flags: "SHIFT" }, "Ana registró sin conexión algo que la tienda debe revisar"],
  ["SENT_FOR_ANOTHER", null, { seller: "Luz" }, "Ana envió lo que Luz registró sin conexión"],
  ["FLAGS_SEEN", "A-7", {}, "Ana revisó la venta A-7, hecha sin conexión"],
  ["PRINTER_CHANGED", "Caja", { change: "CREATED", from: "Caja" }, "Ana agregó la impresora Caja"],
  ["PRINTER_CHANGED", "Caja", { change: "REMOVED", from: "Caja" }, "Ana quitó la impresora Caja"],
  [
    "PRINTER_CHANGED",
    "Bar",
    { change: "CHANGED", from: "Caja" },
    "Ana le cambió el nombre a la impresora Caja: ahora es Bar",
  ],
  [
    "DRAWER_OPENED",
    "Caja 1",
    { reason: "Cambiar un billete", number: 3 },
    "Ana abrió el cajón de Caja 1 sin una venta: Cambiar un billete",
  ],
  ["DEVICE_USED_ELSEWHERE", "Celular\u202e", {}, "Ana usó el equipo Celular desde otro navegador"],
  [
    "DEVICE_REGISTERED",
    "Celular",
    { series: "B" },
    "Ana registró el equipo Celular, que numera con la serie B",
  ],
  [
    "DEVICE_CHANGED",
    "Bar",
    { from: "Celular", fromTill: "Caja 1", till: "Caja 2", wasActive: true, active: false },
    "Ana le cambió el nombre al equipo Celular: ahora es Bar, pasó el equipo Bar a Caja 2 y desactivó el equipo Bar",
  ],
  ["SIGN_IN", null, { newPlace: true }, "Ana entró desde una conexión nueva"],
  [
    "SALES_EXPORTED",
    null,
    { startDate: "2026-11-01", endDate: null },
    "Ana exportó las ventas desde el 01/11/2026",
  ],
])("%s of %s %j", (kind, subject, details, sentence) =>
  expect(describeAuditEvent({ kind, by, subject, details })).toBe(sentence),
);

it("an event without a signed-in user has no name", () => {
  const failed = { kind: "SIGN_IN_FAILED", by: null, subject: "Ana" } as const;
  expect(describeAuditEvent({ ...failed, details: { tries: 1, stopped: false } })).toBe(
    "Alguien escribió mal la contraseña de Ana",
  );
});

it.each(AUDIT_KINDS)("%s reads as a sentence", (kind) => {
  const sentence = describeAuditEvent({
    kind,
    by,
    subject: "Panela",
    details: {
      number: 3,
      difference: 0,
      name: true,
      from: "CASHIER",
      to: "ADMIN",
      units: 3,
      stock: 5,
      products: 2,
      series: "B",
      seller: "Luz",
      tries: 5,
      device: "Caja",
      role: "CASHIER",
      reason: "Cambiar un billete",
      date: "2026-12-05",
      quantity: 12,
      until: "2028-11-01T12:00:00Z",
    },
  });
  expect(sentence).not.toMatch(/undefined|null|NaN|[A-Z]{3,}_/);
});

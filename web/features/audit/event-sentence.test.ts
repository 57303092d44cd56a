import { expect, it } from "vitest";
import { AUDIT_KINDS, type AuditEvent } from "#core/contract/audit.ts";
import { eventSentence } from "./event-sentence.ts";

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
  ["STOCK_ADJUSTED", null, { products: 12, reason: "COUNT" }, "Ana ajustó el stock de 12 productos (conteo)"],
  ["PRODUCTS_IMPORTED", null, { products: 1 }, "Ana importó 1 producto"],
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
  ["SIGN_IN", null, { newPlace: true }, "Ana entró desde una conexión nueva"],
  [
    "SALES_EXPORTED",
    null,
    { startDate: "2026-11-01", endDate: null },
    "Ana exportó las ventas desde el 01/11/2026",
  ],
])("%s of %s %j", (kind, subject, details, sentence) =>
  expect(eventSentence({ kind, by, subject, details })).toBe(sentence),
);

it("says what nobody signed in did without a name", () => {
  const failed = { kind: "SIGN_IN_FAILED", by: null, subject: "Ana" } as const;
  expect(eventSentence({ ...failed, details: { tries: 1, stopped: false } })).toBe(
    "Alguien escribió mal la contraseña de Ana",
  );
});

it.each(AUDIT_KINDS)("%s reads as a sentence", (kind) => {
  const sentence = eventSentence({
    kind,
    by,
    subject: "Panela",
    details: { name: true, from: "CASHIER", to: "ADMIN", units: 3, stock: 5, products: 2 },
  });
  expect(sentence).not.toMatch(/undefined|null|NaN|[A-Z]{3,}_/);
});
